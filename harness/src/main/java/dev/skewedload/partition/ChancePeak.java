package dev.skewedload.partition;

import java.util.Arrays;

/**
 * The peak-to-average ratio that chance alone gives: what a fair hash does with these keys on so many partitions.
 *
 * <p><b>Definition.</b> Every key is placed on one of the partitions, each equally likely and independent of the others,
 * with all of its load; the ratio is the greatest load over the mean of all partitions. {@link #mean()} is the mean and
 * {@link #p95()} the 95 % point of that ratio.
 *
 * <p><b>Example.</b> 1,000 equally busy keys on 12 partitions give 1.18 on average, and less than 1.28 in 95 of 100
 * cases; 200 keys on 24 partitions give 1.73 (2.04). A limit of 1.1 would alarm on perfectly even keys.
 *
 * <p><b>What it cannot see.</b> A real hash of real keys is one such placement, and above the 95 % point in one of 20
 * sets of keys without anything wrong. A weak hash is not a fair one. With weights, a heavy key is part of the
 * expectation: the answer is then what no other placement of the same keys would do better on average, not that the
 * load is even.
 *
 * <p><b>Method.</b> Direct placement, 100 to 20,000 times (fewer for more keys, whose ratio varies less), with a fixed
 * seed: the same figures on every machine. The mean is within 0.005 for 200 keys or more. Source: the balls-into-bins
 * problem; Raab and Steger, "Balls into Bins: a Simple and Tight Analysis" (1998).
 */
public final class ChancePeak {

    private static final long SEED = 0x5eedL;
    private static final long PLACEMENTS = 20_000_000;
    private static final int FEWEST_TRIALS = 100;
    private static final int MOST_TRIALS = 20_000;

    private final double[] sortedRatios;
    private final double mean;

    private ChancePeak(double[] sortedRatios) {
        this.sortedRatios = sortedRatios;
        this.mean = Arrays.stream(sortedRatios).average().orElseThrow();
    }

    /**
     * The ratio by chance for keys that are equally busy.
     *
     * @param keys the number of distinct keys sent, at least 1
     * @param partitions the number of partitions, at least 1
     * @return the expectation
     * @throws IllegalArgumentException if there is no key or no partition
     */
    public static ChancePeak ofKeys(int keys, int partitions) {
        if (keys < 1) {
            throw new IllegalArgumentException("ChancePeak requires at least one key, but was given " + keys + ".");
        }
        long[] weights = new long[keys];
        Arrays.fill(weights, 1);
        return ofWeights(weights, partitions);
    }

    /**
     * The ratio by chance for keys of given loads.
     *
     * @param weights the load of each distinct key, in any one unit; none negative, at least one above 0
     * @param partitions the number of partitions, at least 1
     * @return the expectation
     * @throws IllegalArgumentException if there is no load, a negative load or no partition
     */
    public static ChancePeak ofWeights(long[] weights, int partitions) {
        if (partitions < 1) {
            throw new IllegalArgumentException(
                    "ChancePeak requires that `partitions` be at least 1, but was " + partitions + ".");
        }
        long total = total(weights);
        int trials = (int) Math.max(FEWEST_TRIALS, Math.min(MOST_TRIALS, PLACEMENTS / weights.length));
        double[] ratios = new double[trials];
        long[] loads = new long[partitions];
        SplitMix random = new SplitMix(SEED);
        for (int trial = 0; trial < trials; trial++) {
            ratios[trial] = (double) peak(weights, loads, random) * partitions / total;
        }
        Arrays.sort(ratios);
        return new ChancePeak(ratios);
    }

    /**
     * The mean of the ratio.
     *
     * @return at least 1
     */
    public double mean() {
        return mean;
    }

    /**
     * The ratio that 95 of 100 random placements do not exceed (nearest rank).
     *
     * @return at least 1
     */
    public double p95() {
        return quantile(0.95);
    }

    /**
     * The ratio that this part of random placements does not exceed (nearest rank); the greatest that was drawn where the
     * draws are too few to tell.
     *
     * @param part in (0, 1): 0.95
     * @return at least 1
     * @throws IllegalArgumentException if it is outside (0, 1)
     */
    public double quantile(double part) {
        if (!(part > 0 && part < 1)) {
            throw new IllegalArgumentException(
                    "ChancePeak requires that `part` be in (0, 1), but was " + part + ": did you mean 0.95?");
        }
        return sortedRatios[(int) Math.ceil(part * sortedRatios.length) - 1];
    }

    @Override
    public String toString() {
        return "ChancePeak[mean=" + mean + ", p95=" + p95() + "]";
    }

    private static long total(long[] weights) {
        long total = 0;
        for (long weight : weights) {
            if (weight < 0) {
                throw new IllegalArgumentException(
                        "ChancePeak requires that every weight be 0 or more, but one was " + weight + ".");
            }
            total = Math.addExact(total, weight);
        }
        if (total == 0) {
            throw new IllegalArgumentException(
                    "ChancePeak requires a key with load, but there was none: without load no ratio exists.");
        }
        return total;
    }

    private static long peak(long[] weights, long[] loads, SplitMix random) {
        Arrays.fill(loads, 0);
        for (long weight : weights) {
            loads[random.below(loads.length)] += weight;
        }
        return Arrays.stream(loads).max().orElseThrow();
    }

    /** SplitMix64 (Steele, Lea and Flood, 2014), written out so that every JVM gives the same figures. */
    private static final class SplitMix {

        private long state;

        SplitMix(long seed) {
            this.state = seed;
        }

        /** A number in [0, bound) by the multiply-and-shift method; its bias is below bound / 2^32. */
        int below(int bound) {
            state += 0x9e3779b97f4a7c15L;
            long mixed = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
            mixed ^= mixed >>> 31;
            return (int) (((mixed >>> 32) * bound) >>> 32);
        }
    }
}
