package dev.skewedload.measure;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * How the lag of each partition recovered from one mark of the time line.
 *
 * @param mark what was done
 * @param partitions the recovery time by partition; those whose lag is unknown before the mark or at the last look are
 *     not in it
 * @param after what happened first after the mark: re-assignment and effects
 */
public record Recovery(Mark mark, Map<Integer, RecoveryTime> partitions, AfterMark after) {
    /**
     * Copies the map.
     *
     * @param mark as above
     * @param partitions as above
     * @param after as above
     */
    public Recovery {
        partitions = Map.copyOf(partitions);
    }

    /**
     * The longest recovery time of any partition.
     *
     * @return seconds; empty if a partition is not back in its band, or none was looked at
     */
    public OptionalDouble worstSeconds() {
        boolean allBack =
                partitions.values().stream().allMatch(time -> time.seconds().isPresent());
        return allBack
                ? partitions.values().stream()
                        .mapToDouble(time -> time.seconds().getAsDouble())
                        .max()
                : OptionalDouble.empty();
    }

    /**
     * Whether the lag of any partition left its band after the mark.
     *
     * @return false where there was nothing to recover from
     */
    public boolean leftBand() {
        return partitions.values().stream().anyMatch(RecoveryTime::leftBand);
    }

    /**
     * Recoveries from all marks that were done.
     *
     * @param marks the marks of a run
     * @param times gives the recovery times of a moment, in seconds since the schedule began
     * @param assignments looks at the owners, by time
     * @param offsets looks at effects, by time
     * @return one a mark, in order
     */
    static List<Recovery> of(
            List<Mark> marks,
            DoubleFunction<Map<Integer, RecoveryTime>> times,
            List<AssignmentSample> assignments,
            List<OffsetSample> offsets) {
        return marks.stream()
                .filter(Mark::isDone)
                .map(mark -> {
                    double began = mark.beganSeconds().orElseThrow();
                    return new Recovery(
                            mark,
                            times.apply(began),
                            AfterMark.of(began, nextAfter(began, marks), assignments, offsets));
                })
                .toList();
    }

    private static double nextAfter(double second, List<Mark> marks) {
        return marks.stream()
                .flatMapToDouble(mark -> mark.beganSeconds().stream())
                .filter(began -> began > second)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
