package dev.skewedload.measure;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** The latencies of the events due in one block of time, those known only as "at least" kept apart. Not thread-safe. */
final class LatencyBlock {

    static final long HIGHEST_NANOS = 3_600_000_000_000L;
    static final int DIGITS = 3;

    private final Histogram reached = histogram();
    private final Histogram unreached = histogram();
    private double sumNanos;
    private long maxNanos;

    static Histogram histogram() {
        return new PackedHistogram(1, HIGHEST_NANOS, DIGITS);
    }

    void add(long nanos) {
        reached.recordValue(nanos);
        note(nanos);
    }

    void addUnreached(long atLeastNanos) {
        unreached.recordValue(atLeastNanos);
        note(atLeastNanos);
    }

    void addAll(LatencyBlock other) {
        reached.add(other.reached);
        unreached.add(other.unreached);
        sumNanos += other.sumNanos;
        maxNanos = Math.max(maxNanos, other.maxNanos);
    }

    LatencyBlock copy() {
        LatencyBlock copy = new LatencyBlock();
        copy.addAll(this);
        return copy;
    }

    /** All latencies, those that are lower bounds included at their bound. */
    Histogram all() {
        Histogram all = histogram();
        all.add(reached);
        all.add(unreached);
        return all;
    }

    Histogram reached() {
        return reached;
    }

    long unreached() {
        return unreached.getTotalCount();
    }

    long count() {
        return reached.getTotalCount() + unreached();
    }

    double sumNanos() {
        return sumNanos;
    }

    long maxNanos() {
        return maxNanos;
    }

    private void note(long nanos) {
        sumNanos += nanos;
        maxNanos = Math.max(maxNanos, nanos);
    }
}
