package dev.skewedload.measure;

/** The latencies of the events that were due in one block of time. Immutable. */
public final class LatencyInterval {
    private final long startNanos;
    private final long endNanos;
    private final LatencyCurve latencies;

    LatencyInterval(long startNanos, long endNanos, LatencyCurve latencies) {
        this.startNanos = startNanos;
        this.endNanos = endNanos;
        this.latencies = latencies;
    }

    /**
     * Where the block starts.
     *
     * @return nanoseconds since the schedule began, warm-up included
     */
    public long startNanos() {
        return startNanos;
    }

    /**
     * Where it ends.
     *
     * @return nanoseconds since the schedule began, warm-up included
     */
    public long endNanos() {
        return endNanos;
    }

    /**
     * Visits the latencies in rising order; those of events that never had their effect stand at what they are at least.
     *
     * @param visitor told of each bucket
     */
    public void forEach(Visitor visitor) {
        long before = 0;
        for (int i = 0; i < latencies.size(); i++) {
            long upTo = latencies.upTo(i);
            visitor.visit(latencies.value(i), upTo - before);
            before = upTo;
        }
    }

    /** Is told of latencies. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Called for one bucket.
         *
         * @param nanos the greatest latency of the bucket
         * @param count how many lie in it
         */
        void visit(long nanos, long count);
    }
}
