package dev.skewedload.run;

import dev.skewedload.measure.AssignmentSample;
import dev.skewedload.measure.OffsetSample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Looks at offsets and group on a fixed cadence, from a thread of its own, and keeps what it saw. */
final class Sampler {
    static final Duration CADENCE = Duration.ofMillis(200);
    private static final int OFFSETS_PER_GROUP_LOOK = 2;
    private static final int OFFSETS_PER_LOOK_AT_LOGS = 5;
    private static final Duration ENOUGH_FOR_A_LOOK = Duration.ofMillis(500);
    private static final Duration ENOUGH_TO_GIVE_UP = Duration.ofSeconds(5);

    private final OffsetSource source;
    private final Supplier<long @Nullable []> applied;
    private final CommitListener commits;
    private final long startNanos;
    private final long cadence;
    private final Thread thread;
    private final List<OffsetSample> offsets = new ArrayList<>();
    private final List<AssignmentSample> assignments = new ArrayList<>();
    private long @Nullable [] firstSizes;
    private long @Nullable [] lastSizes;
    private int missed;
    private @Nullable String reasonOfMiss;
    private volatile boolean stopped;

    /**
     * Prepares a sampler.
     *
     * @param applied effects per partition so far, or null where none are seen
     * @param startNanos due time 0 on the {@link System#nanoTime} clock
     * @param cadence from the start of one look to that of the next
     */
    Sampler(OffsetSource source, Supplier<long @Nullable []> applied, long startNanos, Duration cadence) {
        this(source, applied, (asked, seconds, committed, ends) -> {}, startNanos, cadence);
    }

    /** The same, with somebody told of each look at the commits. */
    Sampler(
            OffsetSource source,
            Supplier<long @Nullable []> applied,
            CommitListener commits,
            long startNanos,
            Duration cadence) {
        this.source = source;
        this.applied = applied;
        this.commits = commits;
        this.startNanos = startNanos;
        this.cadence = cadence.toNanos();
        thread = new Thread(this::watch, "skewedload-sampler");
        thread.setDaemon(true);
    }

    /** Told of the commits of one look, when they were asked for and when they had been seen, and of the ends seen after them. */
    @FunctionalInterface
    interface CommitListener {
        /** The commits are about to be asked for. */
        default void asking() {}

        void seen(double asked, double seconds, long[] committed, long[] ends);
    }

    /** Whether the group is a share group. */
    boolean shared() {
        return source.shared();
    }

    void start() {
        thread.start();
    }

    /** Ends the looks; one that hangs is interrupted. May be called again. */
    void stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        TimeUnit.NANOSECONDS.timedJoin(thread, ENOUGH_FOR_A_LOOK.toNanos());
        if (thread.isAlive()) {
            thread.interrupt();
            TimeUnit.NANOSECONDS.timedJoin(thread, ENOUGH_TO_GIVE_UP.toNanos());
        }
    }

    synchronized List<OffsetSample> offsets() {
        return List.copyOf(offsets);
    }

    synchronized List<AssignmentSample> assignments() {
        return List.copyOf(assignments);
    }

    /** Bytes by which each log has grown between the first and the last look at it, or null where nobody tells. */
    synchronized long @Nullable [] logGrowth() {
        long[] first = firstSizes;
        long[] last = lastSizes;
        if (first == null || last == null) {
            return null;
        }
        return IntStream.range(0, last.length)
                .mapToLong(partition -> last[partition] - first[partition])
                .toArray();
    }

    /** The newest sample, or null before the first. */
    synchronized @Nullable OffsetSample last() {
        return offsets.isEmpty() ? null : offsets.get(offsets.size() - 1);
    }

    /** Why the last look that failed did so, with the number of them; null if none failed. */
    synchronized @Nullable String misses() {
        return reasonOfMiss == null ? null : missed + " of the sampler's looks failed, the last with: " + reasonOfMiss;
    }

    private void watch() {
        long due = System.nanoTime();
        for (long look = 0; !stopped; look++) {
            boolean seen = attempt(this::lookAtOffsets);
            if (seen && look % OFFSETS_PER_GROUP_LOOK == 0) {
                attempt(this::lookAtGroup);
            }
            if (seen && look % OFFSETS_PER_LOOK_AT_LOGS == 0) {
                attempt(this::lookAtLogs);
            }
            // after a slow look at most one is made up for; the others are gaps, which the run's validity is judged by
            due = Math.max(due + cadence, System.nanoTime() - cadence);
            while (!stopped && System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
        }
    }

    private boolean attempt(Runnable look) {
        try {
            look.run();
            return true;
        } catch (RuntimeException | Error failed) {
            if (!stopped) {
                miss(failed);
            }
            return false;
        }
    }

    private void lookAtGroup() {
        OffsetSource.Group group = source.group();
        AssignmentSample sample = new AssignmentSample(seconds(), group.owners(), group.names(), group.epoch());
        synchronized (this) {
            assignments.add(sample);
        }
    }

    private void lookAtLogs() {
        Optional<long[]> sizes = source.logSizes();
        synchronized (this) {
            firstSizes = firstSizes == null ? sizes.orElse(null) : firstSizes;
            lastSizes = sizes.orElse(lastSizes);
        }
    }

    /**
     * Commits before effects, and these before the ends: no honest lag is negative then. Log starts before the commits:
     * what is deleted once it was committed, as Kafka Streams does, is not taken for removed unread then.
     */
    private void lookAtOffsets() {
        long[] logStarts = source.logStarts().orElse(null);
        commits.asking();
        double asked = seconds();
        long[] committed = source.committed();
        double committedBefore = seconds();
        long[] effects = applied.get();
        double before = seconds();
        long[] ends = source.ends();
        commits.seen(asked, committedBefore, committed, ends);
        OffsetSample sample = new OffsetSample((before + seconds()) / 2, committed, logStarts, ends, effects);
        synchronized (this) {
            offsets.add(sample);
        }
    }

    private synchronized void miss(Throwable failed) {
        missed++;
        reasonOfMiss = failed.toString();
    }

    private double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
