package dev.skewedload.measure;

import dev.skewedload.partition.PartitionLoads;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The load of a run in one unit, after its warm-up: {@code assertThat(run.load().byBytes()).hasPeakToAverageBelow(1.5)}.
 *
 * @param unit what it is counted in
 * @param loads one load a partition
 * @param largest the most that one event has of the unit, at least 1: what is not there may have been as large
 * @param run the run it was taken from; empty for figures that belong to none yet
 */
public record Load(LoadUnit unit, PartitionLoads loads, long largest, Optional<SkewRun> run) {
    /**
     * The load of one partition.
     *
     * @param partition partition from 0
     * @return its load in this unit
     */
    public long load(int partition) {
        return loads.load(partition);
    }

    /**
     * The number of partitions, empty ones counted.
     *
     * @return at least 1
     */
    public int partitions() {
        return loads.partitions();
    }

    /**
     * The sum over all partitions.
     *
     * @return the total in this unit
     */
    public long total() {
        return loads.total();
    }

    /**
     * The mean over all partitions, empty ones counted.
     *
     * @return the mean in this unit
     */
    public double mean() {
        return loads.mean();
    }

    /**
     * The partition with the greatest load; see {@link PartitionLoads#hottest}.
     *
     * @return the partition
     */
    public int hottest() {
        return loads.hottest();
    }

    /**
     * The partition with the next greatest load.
     *
     * @return the partition; empty if there is one only
     */
    public OptionalInt nextHottest() {
        return loads.nextHottest();
    }

    /**
     * The part of the total that one partition took.
     *
     * @param partition partition from 0
     * @return a share in [0, 1]; empty if there is no load at all
     */
    public OptionalDouble share(int partition) {
        return loads.share(partition);
    }

    /**
     * The greatest load over the mean of all partitions; see {@link PartitionLoads#peakToAverage}.
     *
     * @return the ratio; empty if there is no load at all
     */
    public OptionalDouble peakToAverage() {
        return loads.peakToAverage();
    }

    /**
     * What the ratio would be at the least if so many events were missing, whose partition nobody knows: all of them spread
     * over the others, each as large as the {@link #largest}.
     *
     * @param events number of events, 0 or more
     * @return the ratio, at least 1; empty if there is no load at all
     */
    public OptionalDouble peakToAverageAtLeast(long events) {
        double mean = mean() + (double) events * largest / partitions();
        return total() == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.max(1, load(hottest()) / mean));
    }

    /**
     * What the ratio would be at the most if so many events were missing: all of them on the hottest partition.
     *
     * @param events number of events, 0 or more
     * @return the ratio; empty if there is no load at all
     */
    public OptionalDouble peakToAverageAtMost(long events) {
        double missing = (double) events * largest;
        double mean = mean() + missing / partitions();
        return total() == 0 ? OptionalDouble.empty() : OptionalDouble.of((load(hottest()) + missing) / mean);
    }

    /**
     * The loads as an array of one value a partition.
     *
     * @return a copy
     */
    public long[] toArray() {
        return loads.toArray();
    }
}
