package dev.skewedload.run;

import dev.skewedload.measure.Mark;
import dev.skewedload.process.Breakable;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is done beside the load: each action at its time, on a thread of its own, and kept as a {@link Mark}. Faults on one
 * system are done one after another, by their times: on a slow machine a resume may be due before its pause is done.
 */
final class TimeLine {
    /** What is to disturb a load and begins so late, and after it, has found nothing to disturb. */
    private static final double LATE_SECONDS = 1;

    private final List<Running> actions;

    /**
     * An action that is to come.
     *
     * @param name for messages
     * @param at since the schedule began
     * @param system what it is done to, or null if nobody knows
     * @param disturbs whether it is there to disturb a load, and so comes to nothing after it
     */
    record Action(String name, Duration at, @Nullable Breakable system, boolean disturbs, Deed deed) {
        Action(String name, Duration at, Deed deed) {
            this(name, at, null, false, deed);
        }

        static Action of(Duration at, Fault fault) {
            Deed deed = () -> Optional.of(fault.inject());
            return fault instanceof SystemFault known
                    ? new Action(fault.name(), at, known.system(), known.disturbs(), deed)
                    : new Action(fault.name(), at, deed);
        }
    }

    /** What is done; it tells what was seen of its effect, if anybody looked. */
    interface Deed {
        Optional<String> run() throws InterruptedException;
    }

    /**
     * A time line that has not started.
     *
     * @param load how long events are sent, since the schedule began
     */
    TimeLine(List<Action> actions, Duration load) {
        this.actions = IntStream.range(0, actions.size())
                .mapToObj(i -> new Running(actions.get(i), i + 1, load))
                .toList();
        this.actions.forEach(one -> one.follow(this.actions));
    }

    void start(long startNanos) {
        actions.forEach(action -> action.start(startNanos));
    }

    /** Whether nothing of it is still to come, or being done. */
    boolean isOver() {
        return actions.stream().noneMatch(action -> action.thread.isAlive());
    }

    /** Ends the waiting of those that have not begun, and interrupts those that have not ended. May be called again. */
    void stop(Duration patience) throws InterruptedException {
        actions.forEach(Running::stop);
        actions.forEach(action -> action.thread.interrupt());
        for (Running action : actions) {
            TimeUnit.NANOSECONDS.timedJoin(action.thread, patience.toNanos());
        }
    }

    /** What has come of each so far, in the order in which they were asked for. */
    List<Mark> marks() {
        return actions.stream().map(Running::mark).toList();
    }

    private static final class Running implements Runnable {
        private final Action asked;
        private final int number;
        private final Duration load;
        private final Thread thread;
        private final CompletableFuture<Void> over = new CompletableFuture<>();
        private CompletableFuture<Void> before = CompletableFuture.completedFuture(null);
        private long startNanos;
        private @Nullable Double began;
        private @Nullable Double ended;
        private @Nullable Throwable thrown;
        private @Nullable String seen;
        private boolean stopped;

        Running(Action asked, int number, Duration load) {
            this.asked = asked;
            this.number = number;
            this.load = load;
            thread = new Thread(this, "skewedload-action-" + number);
            thread.setDaemon(true);
        }

        /** Comes after the last of those before it on the same system. */
        void follow(List<Running> all) {
            Comparator<Running> order =
                    Comparator.comparing((Running one) -> one.asked.at()).thenComparing(one -> one.number);
            all.stream()
                    .filter(other -> asked.system() != null && other.asked.system() == asked.system())
                    .filter(other -> order.compare(other, this) < 0)
                    .max(order)
                    .ifPresent(other -> before = other.over);
        }

        void start(long nanos) {
            startNanos = nanos;
            thread.start();
        }

        @Override
        public void run() {
            try {
                await();
                act();
            } finally {
                over.complete(null);
            }
        }

        private void await() {
            long due = startNanos + asked.at().toNanos();
            while (!isStopped() && System.nanoTime() < due) {
                LockSupport.parkNanos(this, due - System.nanoTime());
            }
            try {
                before.get();
            } catch (InterruptedException | ExecutionException stop) {
                // the run is over: it does not begin
            }
        }

        private void act() {
            if (!begins()) {
                return;
            }
            try {
                ends(asked.deed().run().orElse(null), null);
            } catch (Throwable any) {
                ends(null, any);
            }
        }

        private synchronized boolean begins() {
            began = stopped ? null : Double.valueOf(seconds());
            return began != null;
        }

        private synchronized void ends(@Nullable String evidence, @Nullable Throwable failure) {
            if (!stopped) {
                seen = evidence;
                thrown = failure;
                ended = seconds();
            }
        }

        /** What comes after this is too late for the run. */
        synchronized void stop() {
            stopped = true;
        }

        private synchronized boolean isStopped() {
            return stopped;
        }

        synchronized Mark mark() {
            Optional<String> problem = Optional.ofNullable(problem());
            return new Mark(
                    asked.name(),
                    asked.at().toNanos() / 1e9,
                    optional(began),
                    thrown == null ? optional(ended) : OptionalDouble.empty(),
                    outcome(problem.isPresent()),
                    problem,
                    problem.isPresent() ? Optional.empty() : Optional.ofNullable(seen));
        }

        private Mark.Outcome outcome(boolean failed) {
            if (failed) {
                return Mark.Outcome.FAILED;
            }
            return seen == null ? Mark.Outcome.NOT_VERIFIED : Mark.Outcome.VERIFIED;
        }

        private @Nullable String problem() {
            if (began == null) {
                return "had not begun when the run was over";
            }
            if (thrown instanceof SkewedLoadException told) {
                return "failed: " + told.getMessage();
            }
            if (thrown != null) {
                return "threw " + thrown;
            }
            if (ended == null) {
                return "had not ended when the run was over";
            }
            return isTooLate(began)
                    ? String.format(
                            Locale.ROOT,
                            "began at %.1f s only, when the load was over: give those before it more time, or a longer load",
                            began)
                    : null;
        }

        /** One on a system waits for those before it, however long they take. */
        private boolean isTooLate(double begin) {
            return asked.disturbs()
                    && begin >= load.toNanos() / 1e9
                    && begin - asked.at().toNanos() / 1e9 >= LATE_SECONDS;
        }

        private static OptionalDouble optional(@Nullable Double value) {
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }

        private double seconds() {
            return (System.nanoTime() - startNanos) / 1e9;
        }
    }
}
