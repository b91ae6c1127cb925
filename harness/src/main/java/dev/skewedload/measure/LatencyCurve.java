package dev.skewedload.measure;

import java.util.Arrays;

/** Different latencies in rising order and, for each, how many are no greater. Never changed once made. */
final class LatencyCurve {

    private final long[] values;
    private final long[] cumulative;

    LatencyCurve(long[] values, long[] cumulative) {
        this.values = values;
        this.cumulative = cumulative;
    }

    int size() {
        return values.length;
    }

    long value(int index) {
        return values[index];
    }

    /** How many values are no greater than that one. */
    long upTo(int index) {
        return cumulative[index];
    }

    /** The rank-th smallest value; {@link PercentileInterval#UNBOUNDED} if there are fewer. */
    long atRank(long rank) {
        int found = Arrays.binarySearch(cumulative, rank);
        int index = found >= 0 ? found : -found - 1;
        return index == values.length ? PercentileInterval.UNBOUNDED : values[index];
    }

    /** How many values are greater. */
    long countAbove(long nanos) {
        int found = Arrays.binarySearch(values, nanos);
        int notAbove = found >= 0 ? found + 1 : -found - 1;
        return cumulative[values.length - 1] - (notAbove == 0 ? 0 : cumulative[notAbove - 1]);
    }

    /** The counts of this curve at each value of another one, which has all of this one's values. */
    long[] countsAt(LatencyCurve other) {
        long[] counts = new long[other.values.length];
        int next = 0;
        for (int i = 0; i < counts.length; i++) {
            if (next < values.length && values[next] == other.values[i]) {
                next++;
            }
            counts[i] = next == 0 ? 0 : cumulative[next - 1];
        }
        return counts;
    }
}
