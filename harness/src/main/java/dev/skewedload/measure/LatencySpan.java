package dev.skewedload.measure;

/** The measured span of a run, cut into blocks of time by due time: at most 40, none shorter than 250 ms. */
record LatencySpan(long startNanos, long lengthNanos) {

    static final long SHORTEST_BLOCK_NANOS = 250_000_000;
    static final int MOST_BLOCKS = 40;

    LatencySpan {
        if (lengthNanos <= 0) {
            throw new IllegalArgumentException("the measured span must be above 0 ns, but was " + lengthNanos);
        }
    }

    int blocks() {
        return (int) Math.max(1, Math.min(MOST_BLOCKS, lengthNanos / SHORTEST_BLOCK_NANOS));
    }

    long blockNanos() {
        return Math.max(1, lengthNanos / blocks());
    }

    boolean isBefore(long dueOffsetNanos) {
        return dueOffsetNanos < startNanos;
    }

    /** The block of a due time; arrivals that overrun the nominal end belong to the last one. */
    int block(long dueOffsetNanos) {
        return (int) Math.min(blocks() - 1, (dueOffsetNanos - startNanos) / blockNanos());
    }
}
