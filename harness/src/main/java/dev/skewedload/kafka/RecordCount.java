package dev.skewedload.kafka;

import dev.skewedload.measure.RecordLag;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Counts the records between two offsets of each partition by reading them; control batches and holes are none. */
final class RecordCount {
    private RecordCount() {}

    static long[] between(
            String bootstrapServers,
            Map<String, String> clientSettings,
            String topic,
            long[] from,
            long[] to,
            Duration limit) {
        long[] counts = new long[to.length];
        Map<TopicPartition, Long> open = new HashMap<>();
        for (int partition = 0; partition < to.length; partition++) {
            if (from[partition] < to[partition]) {
                open.put(new TopicPartition(topic, partition), to[partition]);
            }
        }
        if (open.isEmpty()) {
            return counts;
        }
        long deadline = System.nanoTime() + limit.toNanos();
        try (KafkaConsumer<byte[], byte[]> consumer =
                Clients.consumer(bootstrapServers, clientSettings, "read_uncommitted")) {
            consumer.assign(open.keySet());
            open.keySet().forEach(partition -> consumer.seek(partition, from[partition.partition()]));
            while (!open.isEmpty()) {
                if (System.nanoTime() > deadline) {
                    throw new SkewedLoadException(
                            "the records between commits and ends of topic `" + topic + "` could not be counted within "
                                    + limit.toSeconds() + " s: " + open.keySet() + " were left");
                }
                for (ConsumerRecord<byte[], byte[]> read : consumer.poll(Duration.ofMillis(200))) {
                    int partition = read.partition();
                    counts[partition] += RecordLag.of(from[partition], to[partition], read.offset());
                }
                if (open.entrySet().removeIf(entry -> consumer.position(entry.getKey()) >= entry.getValue())) {
                    consumer.assign(open.keySet());
                }
            }
        }
        return counts;
    }
}
