package dev.skewedload.measure;

import java.util.List;
import java.util.OptionalInt;

/**
 * Who owned which partition of the topic at one moment, as the group's coordinator told it.
 *
 * @param seconds time of the look, in seconds since the run's schedule began
 * @param owners one entry a partition: the member that owns it, or an empty text where nobody does
 * @param members the members of the group, those that own nothing among them
 * @param epoch the group's epoch, which each rebalance raises; empty where the protocol has none
 */
public record AssignmentSample(double seconds, List<String> owners, List<String> members, OptionalInt epoch) {
    /**
     * Copies the lists.
     *
     * @param seconds as above
     * @param owners as above
     * @param members as above
     * @param epoch as above
     */
    public AssignmentSample {
        owners = List.copyOf(owners);
        members = List.copyOf(members);
    }

    /**
     * A look that saw the owners alone, who then are all members that are known.
     *
     * @param seconds as above
     * @param owners as above
     */
    public AssignmentSample(double seconds, List<String> owners) {
        this(
                seconds,
                owners,
                owners.stream()
                        .filter(owner -> !owner.isEmpty())
                        .distinct()
                        .sorted()
                        .toList(),
                OptionalInt.empty());
    }

    /**
     * Number of partitions with an owner.
     *
     * @return from 0 to the number of partitions
     */
    public int owned() {
        return (int) owners.stream().filter(owner -> !owner.isEmpty()).count();
    }

    /**
     * Whether every partition has an owner. A coordinator shows owners only while the group is stable.
     *
     * @return whether an event sent now would find its consumer
     */
    public boolean complete() {
        return owned() == owners.size();
    }
}
