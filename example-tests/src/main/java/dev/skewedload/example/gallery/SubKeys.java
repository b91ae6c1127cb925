package dev.skewedload.example.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.partition.Partitioner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A hot key split into sub-keys. An order is on one sub-key for its life, by a hash of the order, so that its events stay in
 * order; a reader of the whole key has to merge all of them.
 *
 * @param keys the sub-keys
 */
record SubKeys(List<String> keys) {
    /** Numbers the sub-keys. Where they lie is chance: several may meet on one partition, and others stay empty. */
    static SubKeys numbered(String key, int ways) {
        return new SubKeys(IntStream.range(0, ways).mapToObj(i -> key + "#" + i).toList());
    }

    /**
     * Numbers the sub-keys and leaves out each that meets an earlier one on its partition. Holds for the partitioner of Kafka's
     * Java client and this number of partitions: who adds partitions has to split anew.
     *
     * @param ways how many sub-keys, at most as many as partitions
     */
    static SubKeys apart(String key, int ways, int partitions) {
        List<String> keys = new ArrayList<>();
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; keys.size() < ways; i++) {
            String candidate = key + "#" + i;
            if (taken.add(Partitioner.kafka().partition(candidate.getBytes(UTF_8), partitions))) {
                keys.add(candidate);
            }
        }
        return new SubKeys(keys);
    }

    String of(String order) {
        return keys.get(indexOf(order));
    }

    int indexOf(String order) {
        return Math.floorMod(order.hashCode() * 0x9E3779B9, keys.size());
    }
}
