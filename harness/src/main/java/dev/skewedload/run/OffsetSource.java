package dev.skewedload.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

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
     * Whether members share the records of each partition (a share group), so that no partition has one owner, a commit or an order.
     * {@link #committed} is then the offset below which all is settled.
     *
     * @return false for a consumer group
     */
    default boolean shared() {
        return false;
    }

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
     * @param owners one entry a partition, an empty text where nobody owns it; of a share group all who have it, together
     * @param names the members, as long as they are the same
     * @param epoch the group's epoch, where its protocol has one
     * @param shared whether members share the records of a partition, so that no partition has one owner
     */
    record Group(String id, int members, List<String> owners, List<String> names, OptionalInt epoch, boolean shared) {
        /**
         * Copies the lists.
         *
         * @param id as above
         * @param members as above
         * @param owners as above
         * @param names as above
         * @param epoch as above
         * @param shared as above
         */
        public Group {
            owners = List.copyOf(owners);
            names = List.copyOf(names);
        }

        /**
         * A group of which no more is known than who owns what.
         *
         * @param id as above
         * @param members as above
         * @param owners as above
         */
        public Group(String id, int members, List<String> owners) {
            this(
                    id,
                    members,
                    owners,
                    owners.stream()
                            .filter(owner -> !owner.isEmpty())
                            .distinct()
                            .sorted()
                            .toList(),
                    OptionalInt.empty(),
                    false);
        }

        /**
         * How many partitions have an owner. During a rebalance a coordinator may still show the owners of before.
         *
         * @return from 0 to the number of partitions
         */
        public int owned() {
            return (int) owners.stream().filter(owner -> !owner.isEmpty()).count();
        }
    }
}
