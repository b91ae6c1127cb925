package dev.skewedload.workload;

import java.util.Arrays;

/**
 * How many events of each category a block holds. In a full block of 1,000 a category of share s gets 1000 s events where
 * that is whole, else one of the two whole numbers around it, and over the blocks of a span its total stays within one
 * event of s times the events so far. Quotas of a block always sum to its size.
 *
 * <p>Which categories round up in a block is the problem of proportionate fair scheduling (Baruah, Cohen, Plaxton and
 * Varvel 1996) with blocks as slots and fractional parts as weights; it is answered by the PD² rule (Anderson and
 * Srinivasan 2001), which is optimal: earliest deadline, then an overlap with the next window, then the later group
 * deadline. Plain differences of cumulative floors would not do: shares of 0.3 and 0.4 events a block give a count of -1.
 */
final class BlockQuotas {

    static final int BLOCK = 1_000;
    private static final long UNIT = Shares.WHOLE / BLOCK;

    private final long[] parts;
    private final long[] rounded;
    private final long[] urgency;
    private final int roundedUpPerBlock;
    private long blocks;

    BlockQuotas(Shares shares) {
        parts = shares.parts();
        rounded = new long[parts.length];
        urgency = new long[parts.length];
        long fractions = 0;
        for (long part : parts) {
            fractions += part % UNIT;
        }
        roundedUpPerBlock = (int) (fractions / UNIT);
    }

    /** Forgets what was carried: a new span begins. */
    void restart() {
        blocks = 0;
        Arrays.fill(rounded, 0);
    }

    /** Writes the counts of the next block of {@code size} events; a short block carries nothing on. */
    void next(int size, int[] counts) {
        if (size == BLOCK) {
            full(counts);
        } else {
            cut(size, counts);
        }
    }

    private void full(int[] counts) {
        for (int k = 0; k < parts.length; k++) {
            counts[k] = (int) (parts[k] / UNIT);
            urgency[k] = roundedUpPerBlock == 0 ? Long.MAX_VALUE : urgency(parts[k] % UNIT, rounded[k] + 1);
        }
        for (int i = 0; i < roundedUpPerBlock; i++) {
            int k = takeMostUrgent();
            counts[k]++;
            rounded[k]++;
        }
        blocks++;
    }

    /** Smaller is more urgent: the order of the PD² rule for the i-th rounding up of a category. */
    private long urgency(long fraction, long i) {
        if (fraction == 0 || (i - 1) * UNIT / fraction > blocks) {
            return Long.MAX_VALUE;
        }
        long deadline = ceil(i * UNIT, fraction);
        boolean overlaps = i * UNIT % fraction != 0;
        long group = overlaps && 2 * fraction >= UNIT ? groupDeadline(deadline, UNIT - fraction) : 0;
        return deadline << 32 | (overlaps ? 0 : 1L << 31) | ((1L << 30) - group);
    }

    private static long groupDeadline(long deadline, long complement) {
        return ceil(ceil(deadline * complement, UNIT) * UNIT, complement);
    }

    private static long ceil(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }

    private void cut(int size, int[] counts) {
        int left = size;
        for (int k = 0; k < parts.length; k++) {
            long exact = parts[k] * size;
            counts[k] = (int) (exact / Shares.WHOLE);
            left -= counts[k];
            long owed = parts[k] * (blocks * BLOCK + size)
                    - (parts[k] / UNIT * blocks + rounded[k] + counts[k]) * Shares.WHOLE;
            urgency[k] = exact % Shares.WHOLE == 0 ? Long.MAX_VALUE : -owed;
        }
        for (; left > 0; left--) {
            counts[takeMostUrgent()]++;
        }
    }

    private int takeMostUrgent() {
        int most = 0;
        for (int k = 1; k < urgency.length; k++) {
            most = urgency[k] < urgency[most] ? k : most;
        }
        urgency[most] = Long.MAX_VALUE;
        return most;
    }
}
