package dev.skewedload.example.gallery;

import dev.skewedload.measure.Contract;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/** What is committed while events complete out of order, and what a crash leaves of it. */
public final class Commits {
    static final long SLOW_EVENT = 100;

    /**
     * Commits the contiguous watermark: up to the first event that is not complete. When it crashes while one event is under way and
     * later ones are done, it does those again, which at-least-once allows, and loses none.
     */
    public static final Exhibit WATERMARK = Exhibit.right(
                    "watermark",
                    "a queue for each order in a bounded pool, commits the contiguous watermark, crashes with a gap",
                    stand -> {
                        Straggler work = new Straggler(SLOW_EVENT);
                        crashesWithAGap(
                                stand,
                                work,
                                () -> Pipeline.of(stand.kafka(), new ProbeSink(stand.effects(), work)),
                                (slow, pipeline) -> {});
                    })
            .promises(Contract.AT_LEAST_ONCE)
            .proves(
                    "hasNoLostEffects()",
                    "hasNoDuplicateEffects()",
                    "hasNoOrderViolations()",
                    "hasNoUnsafeCommits()",
                    "hasNoConflicts()",
                    "hasNoOverlaps()");

    /**
     * Commits the highest offset that is complete, because that is the one number at hand when a worker reports back. An earlier event
     * that is still under way lies below it: the crash loses it, and nobody will come back to it. Commit the watermark.
     */
    public static final Exhibit HIGHEST_COMPLETED = Exhibit.wrong(
                    "commits-highest-completed",
                    "commits the highest completed offset, and crashes with a gap",
                    stand -> {
                        Straggler work = new Straggler(SLOW_EVENT);
                        crashesWithAGap(
                                stand,
                                work,
                                () -> Pipeline.of(stand.kafka(), new ProbeSink(stand.effects(), work))
                                        .commits(new HighestCompleted()),
                                (slow, pipeline) -> pipeline.awaitCommitPast(slow));
                    })
            .promises(Contract.AT_LEAST_ONCE)
            .isCaughtBy("hasNoLostEffects()", "hasNoUnsafeCommits()");

    /**
     * Commits what was polled before it is handled, as auto-commit does with a handler on another thread. What was in flight when
     * the process crashed is committed and never done. Commit after the effect.
     */
    public static final Exhibit BEFORE_THE_EFFECT = Exhibit.wrong(
                    "commits-before-the-effect",
                    "commits each event before its effect, and crashes while one is under way",
                    stand -> {
                        Straggler work = new Straggler(SLOW_EVENT);
                        crashesWithAGap(
                                stand,
                                work,
                                () -> Pipeline.of(stand.kafka(), new ProbeSink(stand.effects(), work))
                                        .commits(new Polled()),
                                (slow, pipeline) -> pipeline.awaitCommitPast(slow));
                    })
            .promises(Contract.AT_LEAST_ONCE)
            .isCaughtBy("hasNoLostEffects()", "hasNoUnsafeCommits()");

    private Commits() {}

    static List<Exhibit> exhibits() {
        return List.of(WATERMARK, HIGHEST_COMPLETED, BEFORE_THE_EFFECT);
    }

    /** What has to be seen before the crash, so that the fault is certain. */
    @FunctionalInterface
    interface Moment {
        void await(OrderEvent slow, Pipeline pipeline) throws InterruptedException;
    }

    /** Starts a pipeline, crashes it while the slow event is under way and others beyond it are done, and starts it again. */
    static void crashesWithAGap(Stand stand, Straggler work, Supplier<Pipeline> system, Moment moment) {
        Pipeline first = stand.start(system.get());
        Happening.during(stand, () -> {
            moment.await(work.awaitOvertaken(), first);
            first.crash();
            stand.start(system.get());
        });
    }

    /** Commits past the highest offset that is complete. */
    private static final class HighestCompleted extends Highest {
        @Override
        public void completed(OrderEvent event) {
            raise(event);
        }
    }

    /** Commits past what was polled. */
    private static final class Polled extends Highest {
        @Override
        public void delivered(OrderEvent event) {
            raise(event);
        }
    }

    private abstract static class Highest implements CommitPolicy {
        private final Map<TopicPartition, Long> highest = new HashMap<>();

        @Override
        public void delivered(OrderEvent event) {
            // not asked
        }

        @Override
        public void completed(OrderEvent event) {
            // not asked
        }

        final synchronized void raise(OrderEvent event) {
            highest.merge(event.partition(), event.offset() + 1, Math::max);
        }

        @Override
        public synchronized Map<TopicPartition, Long> commits() {
            return new HashMap<>(highest);
        }

        @Override
        public synchronized void forget(Collection<TopicPartition> partitions) {
            highest.keySet().removeAll(partitions);
        }
    }
}
