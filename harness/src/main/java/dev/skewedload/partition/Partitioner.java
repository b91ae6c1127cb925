package dev.skewedload.partition;

/**
 * The mapping from a record's key to a partition, as a family of clients computes it.
 *
 * <p>Implementations are pure: the same key and partition count give the same partition on any machine. Clients of
 * other families hash differently, so the hot partition of the same keys is elsewhere.
 */
@FunctionalInterface
public interface Partitioner {

    /**
     * The partition of a key.
     *
     * @param key the serialized key; it may be empty (every empty key goes to the same partition) but not null (a
     *     record without a key has no fixed partition: the producer spreads it)
     * @param partitions the number of partitions, at least 1
     * @return a partition in [0, {@code partitions})
     * @throws IllegalArgumentException if {@code partitions} is below 1
     */
    int partition(byte[] key, int partitions);

    /**
     * The partitioner of Kafka's Java client for records with a key: 32-bit murmur2 with Kafka's seed, the sign bit
     * masked off, modulo the number of partitions.
     *
     * <p>Example: {@code foobar} hashes to -790332482; masked and taken modulo 10 it goes to partition 6.
     *
     * <p>It cannot see a partition that the producer was told explicitly, nor a partitioner set by
     * {@code partitioner.class}. Changing the number of partitions moves most keys: from 6 to 8, 746 of 1,000. Source:
     * {@code org.apache.kafka.clients.producer.internals.BuiltInPartitioner#partitionForKey}.
     *
     * @return the partitioner, without state
     */
    static Partitioner kafka() {
        return (key, partitions) -> {
            if (partitions < 1) {
                throw new IllegalArgumentException(
                        "Partitioner requires that `partitions` be at least 1, but was " + partitions + ".");
            }
            return (Murmur2.hash(key) & Integer.MAX_VALUE) % partitions;
        };
    }
}
