package dev.skewedload.measure;

import java.util.List;

/**
 * Who owned which partition of the topic at one moment, as the group's coordinator told it.
 *
 * @param seconds time of the look, in seconds since the run's schedule began
 * @param owners one entry a partition: the member that owns it, or an empty text where nobody does
 */
public record AssignmentSample(double seconds, List<String> owners) {
    /**
     * Copies the owners.
     *
     * @param seconds as above
     * @param owners as above
     */
    public AssignmentSample {
        owners = List.copyOf(owners);
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
