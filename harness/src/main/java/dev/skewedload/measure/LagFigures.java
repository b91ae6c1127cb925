package dev.skewedload.measure;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Lag per partition, and how the system drained. Each partition stands for itself: lags of partitions are never summed.
 *
 * @param partitions one entry a partition, in order; empty where no group was watched
 * @param rebalances how often the owners of partitions changed during the load
 * @param ownerless partitions that had an owner and had none at the last look
 * @param recoveries how lag recovered from each mark of the time line that was done
 * @param group who owned what, and who left
 * @param seesEffects whether lag is end offset minus effects applied; else it is end minus committed offset
 * @param drain how long the system took to finish
 * @param run the run that these are the figures of; empty for figures that belong to none yet
 */
public record LagFigures(
        List<PartitionLag> partitions,
        int rebalances,
        int ownerless,
        List<Recovery> recoveries,
        GroupFigures group,
        boolean seesEffects,
        DrainFigures drain,
        Optional<SkewRun> run) {
    private static final Comparator<DrainTime> BY_SECONDS =
            Comparator.comparingDouble(time -> time.seconds().orElse(Double.POSITIVE_INFINITY));

    /**
     * Copies the lists.
     *
     * @param partitions as above
     * @param rebalances as above
     * @param ownerless as above
     * @param recoveries as above
     * @param group as above
     * @param seesEffects as above
     * @param drain as above
     * @param run as above
     */
    public LagFigures {
        partitions = List.copyOf(partitions);
        recoveries = List.copyOf(recoveries);
    }

    /**
     * Figures of a run whose lag nobody watched.
     *
     * @param drain how long the system took to finish, as far as effects show it
     * @return figures without partitions
     */
    public static LagFigures unwatched(DrainFigures drain) {
        return new LagFigures(List.of(), 0, 0, List.of(), GroupFigures.UNWATCHED, false, drain, Optional.empty());
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
        return of(samples, assignments, List.of(), starts, from, to, complete, observedDrain);
    }

    /**
     * The figures from raw samples of a run with marks.
     *
     * @param samples as above
     * @param assignments as above
     * @param marks what was done on the time line
     * @param starts as above
     * @param from as above
     * @param to as above
     * @param complete as above
     * @param observedDrain as above
     * @return the figures
     */
    public static LagFigures of(
            List<OffsetSample> samples,
            List<AssignmentSample> assignments,
            List<Mark> marks,
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
        OptionalDouble watched = samples.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(samples.get(samples.size() - 1).seconds() - to);
        return new LagFigures(
                partitions,
                rebalances.count(),
                ownerless(assignments),
                Recovery.of(marks, series::recoveries, assignments, samples),
                GroupFigures.UNWATCHED,
                effects,
                new DrainFigures(complete, observedDrain, predictedDrain(partitions), watched),
                Optional.empty());
    }

    /** What lies behind at the end of the load over the rate served, the worst of the growing partitions. */
    private static Optional<DrainTime> predictedDrain(List<PartitionLag> partitions) {
        return partitions.stream()
                .filter(lag -> lag.verdict() == LagVerdict.GROWING)
                .flatMap(lag -> lag.predictedDrain().stream())
                .max(BY_SECONDS);
    }

    private static int ownerless(List<AssignmentSample> assignments) {
        if (assignments.isEmpty()) {
            return 0;
        }
        List<String> last = assignments.get(assignments.size() - 1).owners();
        return (int) IntStream.range(0, last.size())
                .filter(partition -> last.get(partition).isEmpty())
                .filter(partition -> assignments.stream()
                        .anyMatch(look -> !look.owners().get(partition).isEmpty()))
                .count();
    }

    /** The same figures as part of a run, for assertions on its slopes. */
    LagFigures of(SkewRun owner) {
        return new LagFigures(
                partitions, rebalances, ownerless, recoveries, group, seesEffects, drain, Optional.of(owner));
    }

    /**
     * The same figures with what is known of the group.
     *
     * @param figures who owned what, and who left
     * @return figures with that group
     */
    public LagFigures withGroup(GroupFigures figures) {
        return new LagFigures(partitions, rebalances, ownerless, recoveries, figures, seesEffects, drain, run);
    }

    /**
     * The same figures with what was found by reading from the commits to the ends.
     *
     * @param records records per partition; {@link OffsetSample#UNKNOWN} where nothing was read
     * @return figures with record lags
     */
    public LagFigures withRecordLag(long[] records) {
        List<PartitionLag> read = partitions.stream()
                .map(lag -> records[lag.partition()] == OffsetSample.UNKNOWN
                        ? lag
                        : lag.withRecords(records[lag.partition()]))
                .toList();
        return new LagFigures(read, rebalances, ownerless, recoveries, group, seesEffects, drain, run);
    }

    /**
     * What was behind at the end of the drain: the sum over the partitions that are known, with the number of those that
     * are not.
     *
     * @return the sum of the last lags, in events
     */
    public OffsetLag.Sum behindAtTheEnd() {
        return OffsetLag.sum(partitions.stream().map(LagFigures::lastOf).toList());
    }

    private static OffsetLag lastOf(PartitionLag lag) {
        OptionalLong last = lag.last();
        return last.isPresent() ? new OffsetLag.Known(last.getAsLong()) : new OffsetLag.Unknown();
    }

    /**
     * The slope of one partition.
     *
     * @param partition partition from 0
     * @return its slope with its interval
     * @throws IndexOutOfBoundsException if there is no such partition, or no group was watched
     */
    public PartitionSlope slope(int partition) {
        return new PartitionSlope(partitions.get(partition), run);
    }
}
