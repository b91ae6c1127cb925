package dev.skewedload.measure;

import dev.skewedload.partition.ChancePeak;
import dev.skewedload.partition.PartitionLoads;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

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
    private final long @Nullable [] logGrowth;

    LoadFigures(long[] records, long[] bytes, List<KeyLoad> keys, int distinctKeys, boolean keysIncomplete) {
        this(PartitionLoads.of(records), PartitionLoads.of(bytes), keys, distinctKeys, keysIncomplete, null);
    }

    private LoadFigures(
            PartitionLoads byRecords,
            PartitionLoads byBytes,
            List<KeyLoad> keys,
            int distinctKeys,
            boolean keysIncomplete,
            long @Nullable [] logGrowth) {
        this.byRecords = byRecords;
        this.byBytes = byBytes;
        this.keys = List.copyOf(keys);
        this.distinctKeys = distinctKeys;
        this.keysIncomplete = keysIncomplete;
        this.logGrowth = logGrowth == null ? null : logGrowth.clone();
    }

    /**
     * The same load with what the brokers' disks say of it.
     *
     * @param bytes growth of the log in bytes, one a partition, or null if nobody tells
     * @return a changed copy
     */
    public LoadFigures withLogGrowth(long @Nullable [] bytes) {
        return new LoadFigures(byRecords, byBytes, keys, distinctKeys, keysIncomplete, bytes);
    }

    /**
     * Bytes by which a partition's log grew on its broker's disk over the whole run, warm-up included: batched, compressed
     * and with what others wrote.
     *
     * @param partition partition from 0
     * @return bytes, or empty if the cluster does not tell
     */
    public OptionalLong logGrowth(int partition) {
        return logGrowth == null ? OptionalLong.empty() : OptionalLong.of(logGrowth[partition]);
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
