package dev.skewedload.measure;

/** The latencies of the events due in one block of time, those known only as "at least" kept apart. Not thread-safe. */
final class LatencyBlock {

    static final long HIGHEST_NANOS = 3_600_000_000_000L;

    private final LatencyCounts all = new LatencyCounts();
    private final LatencyCounts reached = new LatencyCounts();
    private double sumNanos;
    private long maxNanos;

    void add(long nanos) {
        reached.add(nanos);
        addToAll(nanos);
    }

    void addUnreached(long atLeastNanos) {
        addToAll(atLeastNanos);
    }

    private void addToAll(long nanos) {
        all.add(nanos);
        sumNanos += nanos;
        maxNanos = Math.max(maxNanos, nanos);
    }

    void addAll(LatencyBlock other) {
        all.addAll(other.all);
        reached.addAll(other.reached);
        sumNanos += other.sumNanos;
        maxNanos = Math.max(maxNanos, other.maxNanos);
    }

    LatencyBlock copy() {
        LatencyBlock copy = new LatencyBlock();
        copy.addAll(this);
        return copy;
    }

    /** All latencies, those that are lower bounds included at their bound. */
    LatencyCurve all() {
        return all.curve();
    }

    LatencyCurve reached() {
        return reached.curve();
    }

    long unreached() {
        return all.total() - reached.total();
    }

    long count() {
        return all.total();
    }

    double sumNanos() {
        return sumNanos;
    }

    long maxNanos() {
        return maxNanos;
    }
}
