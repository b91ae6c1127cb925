package dev.skewedload.measure;

import java.util.Arrays;

/**
 * Counts of latencies by HdrHistogram's buckets of 3 significant digits, sparse: 16 to 32 bytes for each different value.
 * HdrHistogram's own packed form walks all 33,000 buckets of the range to add or to read, and there are 40 blocks a
 * recorder. Not thread-safe.
 */
final class LatencyCounts {

    static final int DIGITS = 3;
    static final int BITS = 11; // 2,048 buckets tell 3 digits up to the next doubling
    static final int COARSE_BITS = 8; // 256 tell 2
    private static final long EMPTY = -1;

    private long[] values = filled(2);
    private long[] counts = new long[2];
    private int size;
    private long total;
    private final int bits;

    LatencyCounts(int bits) {
        this.bits = bits;
    }

    /** The greatest value that counts as the same. */
    static long highestEquivalent(long value, int bits) {
        return lowestEquivalent(value, bits) + (1L << shift(value, bits)) - 1;
    }

    /** The least value that counts as the same. */
    static long lowestEquivalent(long value, int bits) {
        return value >>> shift(value, bits) << shift(value, bits);
    }

    private static int shift(long value, int bits) {
        return Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - bits);
    }

    /** Adds a value so many times. */
    void record(long value, long times) {
        add(highestEquivalent(value, bits), times);
    }

    void addAll(LatencyCounts other) {
        for (int slot = 0; slot < other.values.length; slot++) {
            if (other.values[slot] != EMPTY) {
                add(other.values[slot], other.counts[slot]);
            }
        }
    }

    long total() {
        return total;
    }

    LatencyCurve curve() {
        long[] sorted =
                Arrays.stream(values).filter(value -> value != EMPTY).sorted().toArray();
        long[] cumulative = new long[sorted.length];
        long soFar = 0;
        for (int i = 0; i < sorted.length; i++) {
            soFar += counts[slot(sorted[i])];
            cumulative[i] = soFar;
        }
        return new LatencyCurve(sorted, cumulative);
    }

    private void add(long bucket, long count) {
        int slot = slot(bucket);
        if (values[slot] == EMPTY) {
            values[slot] = bucket;
            size++;
        }
        counts[slot] += count;
        total += count;
        if (2 * size > values.length) {
            grow();
        }
    }

    private void grow() {
        long[] oldValues = values;
        long[] oldCounts = counts;
        values = filled(2 * oldValues.length);
        counts = new long[values.length];
        for (int old = 0; old < oldValues.length; old++) {
            if (oldValues[old] != EMPTY) {
                int slot = slot(oldValues[old]);
                values[slot] = oldValues[old];
                counts[slot] = oldCounts[old];
            }
        }
    }

    private int slot(long bucket) {
        int mask = values.length - 1;
        int slot = (int) (bucket * 0x9E3779B97F4A7C15L >>> 33) & mask;
        while (values[slot] != EMPTY && values[slot] != bucket) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private static long[] filled(int length) {
        long[] values = new long[length];
        Arrays.fill(values, EMPTY);
        return values;
    }
}
