package dev.skewedload.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.partition.PartitionLoads;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * Where the acknowledged records of a run lay: exact counts, a function of workload, keys, partitioner and partition count.
 *
 * @param records records per partition
 * @param distinctKeys number of keys; empty if there were too many to tell apart
 * @param topKeys the heaviest keys, at most 10, heaviest first; none if the keys could not be told apart
 */
public record BaselineLoad(PartitionLoads records, OptionalInt distinctKeys, List<TopKey> topKeys) {
    /** How many keys are kept. */
    public static final int MOST_KEYS = 10;

    private static final int LONGEST_KEY = 100;

    /**
     * Copies the list.
     *
     * @param records as above
     * @param distinctKeys as above
     * @param topKeys as above
     */
    public BaselineLoad {
        topKeys = List.copyOf(topKeys);
    }

    /**
     * What is kept of a load.
     *
     * @param load the load of a run
     * @return its counts and heaviest keys
     */
    public static BaselineLoad of(LoadFigures load) {
        if (load.keysIncomplete()) {
            return new BaselineLoad(load.byRecords().loads(), OptionalInt.empty(), List.of());
        }
        return new BaselineLoad(
                load.byRecords().loads(),
                OptionalInt.of(load.distinctKeys()),
                load.keys().stream()
                        .limit(MOST_KEYS)
                        .map(key -> new TopKey(nameOf(key.key()), key.partition(), key.records()))
                        .toList());
    }

    /**
     * A key as it is kept: itself, or the start of an endless one and a hash of all of it.
     *
     * @param key any key
     * @return at most 137 characters
     */
    public static String nameOf(String key) {
        return key.length() <= LONGEST_KEY
                ? key
                : key.substring(0, LONGEST_KEY) + "…" + UUID.nameUUIDFromBytes(key.getBytes(UTF_8));
    }

    /**
     * What one key put on one partition.
     *
     * @param key the key, shortened where it is endless
     * @param partition the partition
     * @param records its records there
     */
    public record TopKey(String key, int partition, long records) {}
}
