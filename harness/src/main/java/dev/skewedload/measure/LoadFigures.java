package dev.skewedload.measure;

import dev.skewedload.partition.ChancePeak;
import dev.skewedload.partition.PartitionLoads;
import java.util.List;
import java.util.Optional;

/**
 * The load of a run after its warm-up: acknowledged records and bytes per partition, and the keys that made them. Exact
 * counts: the same keys, seed, partitioner and partition count give the same figures on any machine.
 */
public final class LoadFigures {
    private final PartitionLoads byRecords;
    private final PartitionLoads byBytes;
    private final List<KeyLoad> keys;
    private final int distinctKeys;
    private final boolean keysIncomplete;

    LoadFigures(long[] records, long[] bytes, List<KeyLoad> keys, int distinctKeys, boolean keysIncomplete) {
        byRecords = PartitionLoads.of(records);
        byBytes = PartitionLoads.of(bytes);
        this.keys = List.copyOf(keys);
        this.distinctKeys = distinctKeys;
        this.keysIncomplete = keysIncomplete;
    }

    /**
     * Records per partition.
     *
     * @return one load a partition, in records
     */
    public PartitionLoads byRecords() {
        return byRecords;
    }

    /**
     * Bytes per partition, keys and values as serialized.
     *
     * @return one load a partition, in bytes
     */
    public PartitionLoads byBytes() {
        return byBytes;
    }

    /**
     * The keys with what each of them put where.
     *
     * @return most records first; a key that was spread over partitions has one entry for each
     */
    public List<KeyLoad> keys() {
        return keys;
    }

    /**
     * Number of different keys.
     *
     * @return the number; of those that were told apart, if {@link #keysIncomplete()}
     */
    public int distinctKeys() {
        return distinctKeys;
    }

    /**
     * Whether there were more keys than could be told apart, so that {@link #keys()} is only a part of them.
     *
     * @return false in all but huge runs
     */
    public boolean keysIncomplete() {
        return keysIncomplete;
    }

    /**
     * The heaviest key of a partition.
     *
     * @param partition partition from 0
     * @return the key, or empty if the partition took nothing
     */
    public Optional<KeyLoad> heaviestKeyOf(int partition) {
        return keys.stream().filter(key -> key.partition() == partition).findFirst();
    }

    /**
     * The ratio that chance alone gives: as many equally busy keys as were sent, placed at random on as many
     * partitions.
     *
     * @return mean and 95 % point of the peak-to-average, or empty if nothing was sent
     */
    public Optional<ChancePeak> byChance() {
        return keys.isEmpty() ? Optional.empty() : Optional.of(ChancePeak.ofKeys(distinctKeys, byRecords.partitions()));
    }

    /**
     * The ratio that chance gives for keys of these very weights: the keys as sent, placed at random.
     *
     * @return mean and 95 % point of the peak-to-average, or empty if nothing was sent
     */
    public Optional<ChancePeak> byChanceOfTheseWeights() {
        long[] weights = keys.stream().mapToLong(KeyLoad::records).toArray();
        return keys.isEmpty() ? Optional.empty() : Optional.of(ChancePeak.ofWeights(weights, byRecords.partitions()));
    }
}
