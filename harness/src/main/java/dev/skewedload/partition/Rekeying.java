package dev.skewedload.partition;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.util.HashMap;
import java.util.Map;

/**
 * What the load of a workload would be under a key: its measured events, replayed through Kafka's partitioner. Exact, as
 * the stream is: the same workload gives the same loads on any machine.
 *
 * <p><b>Example.</b> A tenant with 45 % of the events on 24 partitions gives a peak-to-average above 10.8 by
 * {@link PartitionBy#TENANT} and about 1.04 by {@link PartitionBy#ENTITY}.
 *
 * <p><b>What it cannot see.</b> Keys that the production code makes otherwise, and producers with another partitioner.
 *
 * @param key the key chosen
 * @param loads measured events per partition
 * @param keys number of distinct keys
 */
public record Rekeying(PartitionBy key, PartitionLoads loads, int keys) {
    /**
     * Replays a workload under a key.
     *
     * @param workload what is sent; its warm-up is left out
     * @param key the key
     * @param partitions number of partitions, at least 1
     * @return the loads that this key gives
     * @throws IllegalArgumentException if {@code partitions} is below 1
     */
    public static Rekeying of(Workload workload, PartitionBy key, int partitions) {
        if (partitions < 1) {
            throw new IllegalArgumentException(
                    "Rekeying requires that `partitions` be at least 1, but was " + partitions + ".");
        }
        Partitioner partitioner = Partitioner.kafka();
        Map<String, Integer> placed = new HashMap<>();
        long[] loads = new long[partitions];
        try (EventCursor cursor = workload.events()) {
            while (cursor.next()) {
                if (!cursor.warmup()) {
                    loads[
                            placed.computeIfAbsent(
                                    key.key(cursor.event()),
                                    k -> partitioner.partition(k.getBytes(UTF_8), partitions))]++;
                }
            }
        }
        return new Rekeying(key, PartitionLoads.of(loads), placed.size());
    }
}
