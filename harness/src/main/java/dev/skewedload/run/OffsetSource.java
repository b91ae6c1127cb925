package dev.skewedload.run;

import java.util.List;
import java.util.Optional;

/** Looks at a log and at its consumer group from outside, without touching the consumer. */
public interface OffsetSource {
    /**
     * The group's committed offsets.
     *
     * @return one a partition, {@link dev.skewedload.measure.OffsetSample#UNKNOWN} where the group has none
     * @throws RuntimeException if nobody answered in time
     */
    long[] committed();

    /**
     * The ends of the logs.
     *
     * @return offset of the next record, one a partition
     * @throws RuntimeException if nobody answered in time
     */
    long[] ends();

    /**
     * The first offsets that the logs still hold: where retention has passed a commit, records were removed unread.
     *
     * @return one a partition; empty where the cluster does not tell
     * @throws RuntimeException if nobody answered in time
     */
    default Optional<long[]> logStarts() {
        return Optional.empty();
    }

    /**
     * The sizes of the logs as they lie on the brokers' disks.
     *
     * @return bytes of the largest replica, one a partition; empty where the cluster does not tell
     */
    default Optional<long[]> logSizes() {
        return Optional.empty();
    }

    /**
     * The group's members and what they own.
     *
     * @return the state of the group now
     * @throws RuntimeException if nobody answered in time
     */
    Group group();

    /**
     * Commits the given offsets for the group, which must be empty.
     *
     * @param offsets one a partition
     * @throws RuntimeException if the group has members or nobody answered in time
     */
    void commit(long[] offsets);

    /**
     * A consumer group at one moment.
     *
     * @param id the group's id
     * @param members number of members; 0 for a group that is empty or does not exist
     * @param owners one entry a partition, an empty text where nobody owns it
     */
    record Group(String id, int members, List<String> owners) {
        /**
         * Copies the owners.
         *
         * @param id as above
         * @param members as above
         * @param owners as above
         */
        public Group {
            owners = List.copyOf(owners);
        }

        /**
         * How many partitions have an owner. A coordinator shows owners only while the group is stable.
         *
         * @return from 0 to the number of partitions
         */
        public int owned() {
            return (int) owners.stream().filter(owner -> !owner.isEmpty()).count();
        }
    }
}
