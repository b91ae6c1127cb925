package dev.skewedload.partition;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The load of every partition of one topic, in one unit: records, bytes or cost. Immutable.
 *
 * <p><b>Definition.</b> Peak-to-average is the greatest load over the mean of <em>all</em> partitions, the empty ones
 * counted. It lies between 1 (all equal) and the number of partitions (all load on one). If there is no load at all,
 * no ratio exists.
 *
 * <p><b>Example.</b> Loads of 18, 2 and 4 have a mean of 8, so their peak-to-average is 18 / 8 = 2.25. A tenant with a
 * share of 0.45 of 24 partitions, the rest even, gives 0.45 * 24 + 0.55 = 11.35.
 *
 * <p><b>What it cannot see.</b> Loads that are equal in one unit may be uneven in another (equal counts, one partition
 * of large values), and a hot key that moves on is flat over the run: take each unit, and the worst window too. It
 * knows nothing of capacity: 3.1 may be harmless on an idle cluster. Perfectly even keys do not give 1.0: compare with
 * {@link ChancePeak}.
 *
 * <p>Source: the peak-to-average power ratio of signal theory; load imbalance of parallel computing (maximum over mean)
 * is the same figure.
 */
public final class PartitionLoads {

    private final long[] loads;
    private final long total;

    private PartitionLoads(long[] loads) {
        this.loads = loads;
        long sum = 0;
        for (int i = 0; i < loads.length; i++) {
            if (loads[i] < 0) {
                throw new IllegalArgumentException("PartitionLoads requires that every load be 0 or more, but that of "
                        + "partition " + i + " was " + loads[i] + ".");
            }
            sum = Math.addExact(sum, loads[i]);
        }
        this.total = sum;
    }

    /**
     * The loads of the partitions 0, 1, 2 and so on.
     *
     * @param loads one load a partition, none negative; empty partitions are given as 0, never left out
     * @return the loads; later changes of the array do not show
     * @throws IllegalArgumentException if there is no partition or a load is negative
     * @throws ArithmeticException if the total exceeds the range of {@code long}
     */
    public static PartitionLoads of(long... loads) {
        if (loads.length == 0) {
            throw new IllegalArgumentException("PartitionLoads requires at least one partition, but there was none.");
        }
        return new PartitionLoads(loads.clone());
    }

    /**
     * The number of partitions, empty ones counted.
     *
     * @return the number, at least 1
     */
    public int partitions() {
        return loads.length;
    }

    /**
     * The load of one partition.
     *
     * @param partition the partition, from 0
     * @return its load in the unit of these loads
     */
    public long load(int partition) {
        return loads[partition];
    }

    /**
     * The sum over all partitions.
     *
     * @return the total in the unit of these loads
     */
    public long total() {
        return total;
    }

    /**
     * The mean over all partitions, empty ones counted.
     *
     * @return the mean in the unit of these loads
     */
    public double mean() {
        return (double) total / loads.length;
    }

    /**
     * The partition with the greatest load, the lowest of them on a tie.
     *
     * @return the partition; 0 where there is no load at all
     */
    public int hottest() {
        return hottestExcept(-1);
    }

    /**
     * The partition with the greatest load once {@link #hottest()} is set aside, the lowest of them on a tie.
     *
     * @return the partition; empty if there is one partition only
     */
    public OptionalInt nextHottest() {
        return loads.length == 1 ? OptionalInt.empty() : OptionalInt.of(hottestExcept(hottest()));
    }

    /**
     * The number of partitions without any load.
     *
     * @return the number, from 0 to {@link #partitions()}
     */
    public int empty() {
        return (int) Arrays.stream(loads).filter(load -> load == 0).count();
    }

    /**
     * The part of the total that one partition took.
     *
     * @param partition the partition, from 0
     * @return a share in [0, 1]; empty if there is no load at all
     */
    public OptionalDouble share(int partition) {
        long load = loads[partition];
        return total == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) load / total);
    }

    /**
     * The greatest load over the mean of all partitions, empty ones counted.
     *
     * @return the ratio, from 1 to {@link #partitions()}; empty if there is no load at all
     */
    public OptionalDouble peakToAverage() {
        return total == 0 ? OptionalDouble.empty() : OptionalDouble.of(loads[hottest()] / mean());
    }

    /**
     * The loads as an array of one value a partition.
     *
     * @return a copy
     */
    public long[] toArray() {
        return loads.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PartitionLoads that && Arrays.equals(loads, that.loads);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(loads);
    }

    @Override
    public String toString() {
        return "PartitionLoads" + Arrays.toString(loads);
    }

    private int hottestExcept(int excluded) {
        int hottest = excluded == 0 ? 1 : 0;
        for (int i = hottest + 1; i < loads.length; i++) {
            if (i != excluded && loads[i] > loads[hottest]) {
                hottest = i;
            }
        }
        return hottest;
    }
}
