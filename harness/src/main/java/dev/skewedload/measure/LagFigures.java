package dev.skewedload.measure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Lag per partition, and how the system drained. Each partition stands for itself: lags of partitions are never summed.
 *
 * @param partitions one entry a partition, in order; empty where no group was watched
 * @param rebalances how often the owners of partitions changed during the load
 * @param seesEffects whether lag is end offset minus effects applied; else it is end minus committed offset
 * @param drain how long the system took to finish
 */
public record LagFigures(List<PartitionLag> partitions, int rebalances, boolean seesEffects, DrainFigures drain) {
    /**
     * Copies the list.
     *
     * @param partitions as above
     * @param rebalances as above
     * @param seesEffects as above
     * @param drain as above
     */
    public LagFigures {
        partitions = List.copyOf(partitions);
    }

    /**
     * Figures of a run whose lag nobody watched.
     *
     * @param drain how long the system took to finish, as far as effects show it
     * @return figures without partitions
     */
    public static LagFigures unwatched(DrainFigures drain) {
        return new LagFigures(List.of(), 0, false, drain);
    }

    /**
     * The figures from raw samples.
     *
     * @param samples offsets over the run, in order of time
     * @param assignments owners over the run, in order of time
     * @param starts end offset per partition when the run began
     * @param from start of the steady part, in seconds on the samples' clock
     * @param to end of the steady part, in seconds on the samples' clock
     * @param complete whether the drain was complete
     * @param observedDrain seconds of the drain, if it was complete
     * @return the figures
     */
    public static LagFigures of(
            List<OffsetSample> samples,
            List<AssignmentSample> assignments,
            long[] starts,
            double from,
            double to,
            boolean complete,
            OptionalDouble observedDrain) {
        boolean effects = !samples.isEmpty() && samples.stream().allMatch(OffsetSample::seesEffects);
        LagSeries series = new LagSeries(samples, starts, effects, from, to);
        Rebalances rebalances = Rebalances.of(assignments, from, to);
        List<PartitionLag> partitions = IntStream.range(0, starts.length)
                .mapToObj(partition -> series.lagOf(partition, rebalances))
                .toList();
        return new LagFigures(
                partitions,
                rebalances.count(),
                effects,
                new DrainFigures(complete, observedDrain, predictedDrain(partitions)));
    }

    /** What lies behind at the end of the load over the rate served, the worst of the growing partitions. */
    private static OptionalDouble predictedDrain(List<PartitionLag> partitions) {
        return partitions.stream()
                .filter(lag -> lag.verdict() == LagVerdict.GROWING)
                .filter(lag -> lag.atEndOfLoad().isPresent() && lag.servedPerSecond() > 0)
                .map(lag -> DrainTime.of(
                        lag.atEndOfLoad().getAsLong(),
                        DrainTime.Rate.exactly(lag.servedPerSecond()),
                        DrainTime.Rate.exactly(0)))
                .map(DrainTime::seconds)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .max();
    }

    /**
     * The slope of one partition.
     *
     * @param partition partition from 0
     * @return its slope with its interval
     * @throws IndexOutOfBoundsException if there is no such partition, or no group was watched
     */
    public LagSlope slope(int partition) {
        return partitions.get(partition).slope();
    }
}
