package dev.skewedload.measure;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What a consumer group did during a run, warm-up and drain included: who owned what, and who left.
 *
 * @param watched whether a group was looked at
 * @param shared whether its members share the records of each partition, so that no partition has one owner: a share group
 * @param looks how often it was looked at
 * @param members the most members that were there at one look; 0 if nobody ever was, as with owners that assign partitions to themselves
 * @param rounds how often the assignment was another than at the look before
 * @param epochs by how much the group's epoch rose, which counts rebalances between looks, too; empty where the protocol has none
 * @param partitions one entry a partition; empty for a share group
 * @param departures members that left, in order of time
 */
public record GroupFigures(
        boolean watched,
        boolean shared,
        int looks,
        int members,
        int rounds,
        OptionalInt epochs,
        List<PartitionOwnership> partitions,
        List<Departure> departures) {
    /** Of a run whose group nobody looked at. */
    public static final GroupFigures UNWATCHED =
            new GroupFigures(false, false, 0, 0, 0, OptionalInt.empty(), List.of(), List.of());

    /**
     * Copies the lists.
     *
     * @param watched as above
     * @param shared as above
     * @param looks as above
     * @param members as above
     * @param rounds as above
     * @param epochs as above
     * @param partitions as above
     * @param departures as above
     */
    public GroupFigures {
        partitions = List.copyOf(partitions);
        departures = List.copyOf(departures);
    }

    /**
     * Reads the assignment log.
     *
     * @param looks looks at the group, by time
     * @param offsets looks at commits, effects and ends, by time
     * @param marks what was done on the time line
     * @param executions executions of a second or more
     * @param shared whether it is a share group
     * @return the figures
     */
    public static GroupFigures of(
            List<AssignmentSample> looks,
            List<OffsetSample> offsets,
            List<Mark> marks,
            List<LongExecution> executions,
            boolean shared) {
        if (looks.isEmpty()) {
            return UNWATCHED;
        }
        return new GroupFigures(
                true,
                shared,
                looks.size(),
                looks.stream().mapToInt(look -> look.members().size()).max().orElse(0),
                rounds(looks, 0, Double.POSITIVE_INFINITY),
                epochs(looks),
                shared ? List.of() : PartitionOwnership.of(looks, offsets),
                Departure.of(looks, marks, executions));
    }

    /** How often the assignment was another than at the look before, between two moments. */
    static int rounds(List<AssignmentSample> looks, double from, double to) {
        return (int) IntStream.range(1, looks.size())
                .filter(look ->
                        looks.get(look).seconds() > from && looks.get(look).seconds() <= to)
                .filter(look ->
                        !looks.get(look).owners().equals(looks.get(look - 1).owners()))
                .count();
    }

    private static OptionalInt epochs(List<AssignmentSample> looks) {
        OptionalInt first = looks.get(0).epoch();
        OptionalInt last = looks.get(looks.size() - 1).epoch();
        return first.isPresent() && last.isPresent()
                ? OptionalInt.of(last.getAsInt() - first.getAsInt())
                : OptionalInt.empty();
    }
}
