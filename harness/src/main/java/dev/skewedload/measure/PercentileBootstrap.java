package dev.skewedload.measure;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws blocks of time with replacement, merges them and takes the percentile: what this run's percentile might have been.
 * Whole blocks, since latencies in a row are not independent.
 */
final class PercentileBootstrap {

    static final int RESAMPLES = 1_000;
    private static final int CUT_EACH_SIDE = RESAMPLES / 200; // half a per cent

    private final PercentileRank rank;
    private final LatencyCurve distinct;
    private final long[][] counts;
    private final long[][] reachedCounts;

    /** Counts of each block over the different values of all, so that a resample is a search, not a merge. */
    PercentileBootstrap(List<LatencyBlock> blocks, LatencyCurve distinct, PercentileRank rank) {
        this.rank = rank;
        this.distinct = distinct;
        this.counts =
                blocks.stream().map(block -> block.all().countsAt(distinct)).toArray(long[][]::new);
        this.reachedCounts = blocks.stream().allMatch(block -> block.unreached() == 0)
                ? counts
                : blocks.stream()
                        .map(block -> block.reached().countsAt(distinct))
                        .toArray(long[][]::new);
    }

    PercentileInterval interval(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] lows = new long[RESAMPLES];
        long[] highs = new long[RESAMPLES];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            int[] drawn = random.ints(counts.length, 0, counts.length).toArray();
            long target = rank.of(sum(drawn, counts, distinct.size() - 1));
            lows[resample] = value(drawn, counts, target);
            highs[resample] = reachedCounts == counts ? lows[resample] : value(drawn, reachedCounts, target);
        }
        Arrays.sort(lows);
        Arrays.sort(highs);
        return new PercentileInterval(lows[CUT_EACH_SIDE - 1], highs[RESAMPLES - CUT_EACH_SIDE]);
    }

    private long value(int[] drawn, long[][] cumulative, long target) {
        int low = 0;
        int high = distinct.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sum(drawn, cumulative, middle) >= target) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low == distinct.size() ? PercentileInterval.UNBOUNDED : distinct.value(low);
    }

    private static long sum(int[] drawn, long[][] cumulative, int value) {
        long sum = 0;
        for (int block : drawn) {
            sum += cumulative[block][value];
        }
        return sum;
    }
}
