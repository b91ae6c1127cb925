package dev.skewedload.measure;

/** The latencies of the events due in one block of time, those known only as "at least" kept apart. Not thread-safe. */
final class LatencyBlock {

    static final long HIGHEST_NANOS = 3_600_000_000_000L;

    private final int bits;
    private final LatencyCounts reached;
    private final LatencyCounts unreached;
    private double sumNanos;
    private long maxNanos;

    LatencyBlock(int bits) {
        this.bits = bits;
        reached = new LatencyCounts(bits);
        unreached = new LatencyCounts(bits);
    }

    void add(long nanos, long times) {
        reached.record(nanos, times);
        sum(nanos, times);
    }

    void addUnreached(long atLeastNanos, long times) {
        unreached.record(atLeastNanos, times);
        sum(atLeastNanos, times);
    }

    private void sum(long nanos, long times) {
        sumNanos += (double) nanos * times;
        maxNanos = Math.max(maxNanos, nanos);
    }

    void addAll(LatencyBlock other) {
        reached.addAll(other.reached);
        unreached.addAll(other.unreached);
        sumNanos += other.sumNanos;
        maxNanos = Math.max(maxNanos, other.maxNanos);
    }

    LatencyBlock copy() {
        LatencyBlock copy = new LatencyBlock(bits);
        copy.addAll(this);
        return copy;
    }

    /** All latencies, those that are lower bounds included at their bound. */
    LatencyCurve all() {
        if (unreached() == 0) {
            return reached();
        }
        LatencyCounts all = new LatencyCounts(bits);
        all.addAll(reached);
        all.addAll(unreached);
        return all.curve();
    }

    LatencyCurve reached() {
        return reached.curve();
    }

    long unreached() {
        return unreached.total();
    }

    long count() {
        return reached.total() + unreached.total();
    }

    double sumNanos() {
        return sumNanos;
    }

    long maxNanos() {
        return maxNanos;
    }
}
