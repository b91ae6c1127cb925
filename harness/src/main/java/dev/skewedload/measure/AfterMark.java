package dev.skewedload.measure;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What happened first after a mark of the time line, in seconds since it began.
 *
 * <p><b>Re-assigned</b>: the first look at which every partition had an owner again, once a look had seen an owner who was not that of
 * before the mark, or none. Dead members own their partitions until their session ends; so an assignment that stays as it was
 * is none anew. <b>First effect</b>: the first look at which more events of the partition had their effect than at the first look after
 * the mark began.
 *
 * <p><b>Example.</b> A kill at 8.0 s; looks at the owners see a, a, nobody and b at 8.2, 17.8, 18.2 and 20.6 s: re-assigned after 12.6
 * s. Effects are 900 at 8.1 s and 20.7 s, and 940 at 20.9 s: the first effect came after 12.9 s.
 *
 * <p><b>What it cannot see.</b> What is shorter than a look (0.4 s at the owners, 0.2 s at effects). Effects between the mark and the first
 * look after it are those of before. Owners that are assigned by themselves, without a group, do not show.
 *
 * @param reassignedSeconds time to re-assignment; empty if the assignment did not change, or was not whole again
 * @param firstEffects time to the first effect, by partition; those without any are not in it
 * @param rounds how often the assignment was another than at the look before, up to the next mark
 */
public record AfterMark(OptionalDouble reassignedSeconds, Map<Integer, Double> firstEffects, int rounds) {
    /** Of a run in which neither owners nor effects were seen. */
    public static final AfterMark UNSEEN = new AfterMark(OptionalDouble.empty(), Map.of(), 0);

    /**
     * Copies the map.
     *
     * @param reassignedSeconds as above
     * @param firstEffects as above
     * @param rounds as above
     */
    public AfterMark {
        firstEffects = Map.copyOf(firstEffects);
    }

    /**
     * The time to the first effect of any partition.
     *
     * @return seconds; empty if none came, or effects are not seen
     */
    public OptionalDouble firstEffect() {
        return firstEffects.values().stream().mapToDouble(Double::doubleValue).min();
    }

    /**
     * The time until each partition that had a further effect at all had its first one.
     *
     * @return seconds; empty if none came, or effects are not seen
     */
    public OptionalDouble lastFirstEffect() {
        return firstEffects.values().stream().mapToDouble(Double::doubleValue).max();
    }

    /**
     * Reads the logs of a run.
     *
     * @param began when the mark began
     * @param next when the next mark began, or infinity
     */
    static AfterMark of(double began, double next, List<AssignmentSample> assignments, List<OffsetSample> offsets) {
        return new AfterMark(
                reassigned(began, assignments),
                firstEffects(began, offsets),
                GroupFigures.rounds(assignments, began, next));
    }

    private static OptionalDouble reassigned(double began, List<AssignmentSample> looks) {
        AssignmentSample before = null;
        boolean changed = false;
        for (AssignmentSample look : looks) {
            if (look.seconds() <= began) {
                before = look;
                continue;
            }
            changed |= before != null && !look.owners().equals(before.owners());
            if (changed && look.complete()) {
                return OptionalDouble.of(look.seconds() - began);
            }
        }
        return OptionalDouble.empty();
    }

    private static Map<Integer, Double> firstEffects(double began, List<OffsetSample> samples) {
        Map<Integer, Double> first = new TreeMap<>();
        List<OffsetSample> after = samples.stream()
                .filter(sample -> sample.seconds() >= began && sample.seesEffects())
                .toList();
        for (OffsetSample sample : after) {
            for (int partition = 0; partition < sample.partitions(); partition++) {
                if (sample.applied(partition) > after.get(0).applied(partition)) {
                    first.putIfAbsent(partition, sample.seconds() - began);
                }
            }
        }
        return first;
    }
}
