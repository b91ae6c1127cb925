package dev.skewedload.measure;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Draws blocks of time with replacement, merges them and takes the percentile: what this run's percentile might have been.
 * Whole blocks, since latencies in a row are not independent.
 */
final class PercentileBootstrap {

    static final int RESAMPLES = 1_000;
    private static final int CUT_EACH_SIDE = RESAMPLES / 200; // half a per cent

    private final PercentileRank rank;
    private final long[] values;
    private final long[][] counts;
    private final long[][] reachedCounts;

    /** Cumulative counts of each block over the distinct values of all, so that a resample is a search, not a merge. */
    PercentileBootstrap(List<LatencyBlock> blocks, PercentileRank rank) {
        this.rank = rank;
        Histogram distinct = LatencyBlock.histogram();
        blocks.forEach(block -> distinct.add(block.all()));
        values = distinctValues(distinct);
        counts = blocks.stream().map(block -> cumulative(block.all())).toArray(long[][]::new);
        reachedCounts =
                blocks.stream().map(block -> cumulative(block.reached())).toArray(long[][]::new);
    }

    PercentileInterval interval(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] lows = new long[RESAMPLES];
        long[] highs = new long[RESAMPLES];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            int[] drawn = random.ints(counts.length, 0, counts.length).toArray();
            long target = rank.of(sum(drawn, counts, values.length - 1));
            lows[resample] = value(drawn, counts, target);
            highs[resample] = value(drawn, reachedCounts, target);
        }
        Arrays.sort(lows);
        Arrays.sort(highs);
        return new PercentileInterval(lows[CUT_EACH_SIDE - 1], highs[RESAMPLES - CUT_EACH_SIDE]);
    }

    private long value(int[] drawn, long[][] cumulative, long target) {
        int low = 0;
        int high = values.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sum(drawn, cumulative, middle) >= target) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low == values.length ? PercentileInterval.UNBOUNDED : values[low];
    }

    private static long sum(int[] drawn, long[][] cumulative, int value) {
        long sum = 0;
        for (int block : drawn) {
            sum += cumulative[block][value];
        }
        return sum;
    }

    private long[] cumulative(Histogram block) {
        long[] cumulative = new long[values.length];
        int position = 0;
        long soFar = 0;
        for (HistogramIterationValue value : block.recordedValues()) {
            while (values[position] < value.getValueIteratedTo()) {
                cumulative[position++] = soFar;
            }
            soFar = value.getTotalCountToThisValue();
        }
        Arrays.fill(cumulative, position, values.length, soFar);
        return cumulative;
    }

    private static long[] distinctValues(Histogram histogram) {
        long[] values = new long[64];
        int size = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = value.getValueIteratedTo();
        }
        return Arrays.copyOf(values, size);
    }
}
