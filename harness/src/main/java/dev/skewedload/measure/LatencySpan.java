package dev.skewedload.measure;

/**
 * The measured span of a run, cut into blocks of time by due time, none shorter than 250 ms, and how finely latencies are
 * kept in it.
 *
 * @param mostBlocks how many blocks at the most
 * @param bits how many leading binary digits of a latency are kept
 */
record LatencySpan(long startNanos, long lengthNanos, int mostBlocks, int bits) {

    static final long SHORTEST_BLOCK_NANOS = 250_000_000;
    static final int MOST_BLOCKS = 40;

    LatencySpan {
        if (lengthNanos <= 0) {
            throw new IllegalArgumentException("the measured span must be above 0 ns, but was " + lengthNanos);
        }
    }

    /** Three significant digits, in 40 blocks. */
    static LatencySpan fine(long startNanos, long lengthNanos) {
        return new LatencySpan(startNanos, lengthNanos, MOST_BLOCKS, LatencyCounts.BITS);
    }

    /** Two significant digits, in as few blocks as an interval takes: for one recorder a tenant or partition. */
    static LatencySpan coarse(long startNanos, long lengthNanos) {
        return new LatencySpan(startNanos, lengthNanos, Latency.FEWEST_BLOCKS, LatencyCounts.COARSE_BITS);
    }

    int blocks() {
        return (int) Math.max(1, Math.min(mostBlocks, lengthNanos / SHORTEST_BLOCK_NANOS));
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

    long blockStart(int block) {
        return startNanos + block * blockNanos();
    }

    long blockEnd(int block) {
        return block == blocks() - 1 ? startNanos + lengthNanos : blockStart(block + 1);
    }
}
