package dev.skewedload.measure;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What one key put on one partition. A key that was spread over several partitions (records without a key, or a
 * partitioner that does not go by the key) has one entry for each.
 *
 * @param key the key as text; a null key reads {@link #NO_KEY}
 * @param partition the partition
 * @param records acknowledged records with this key on this partition
 * @param bytes bytes of those records, key and value as serialized
 * @param cost what handling those records costs, in thousandths of an ordinary event
 */
public record KeyLoad(String key, int partition, long records, long bytes, long cost) {
    /** What records without a key read as their key. */
    public static final String NO_KEY = "(no key)";

    /** Most records first. */
    static final Comparator<KeyLoad> HEAVIEST_FIRST = Comparator.comparingLong(KeyLoad::records)
            .reversed()
            .thenComparing(KeyLoad::key)
            .thenComparing(KeyLoad::partition);

    /** The keys of two loads, what they share added up. */
    static List<KeyLoad> merge(List<KeyLoad> some, List<KeyLoad> others) {
        Map<Map.Entry<String, Integer>, KeyLoad> all = new HashMap<>();
        Stream.concat(some.stream(), others.stream())
                .forEach(load -> all.merge(Map.entry(load.key, load.partition), load, KeyLoad::plus));
        return all.values().stream().sorted(HEAVIEST_FIRST).toList();
    }

    /** What the key put on the same partition in two loads. */
    KeyLoad plus(KeyLoad other) {
        return new KeyLoad(key, partition, records + other.records, bytes + other.bytes, cost + other.cost);
    }

    /**
     * What the key put there, in one unit.
     *
     * @param unit records, bytes or cost
     * @return the load in that unit
     */
    public long in(LoadUnit unit) {
        return switch (unit) {
            case RECORDS -> records;
            case BYTES -> bytes;
            case COST -> cost;
        };
    }
}
