package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.measure.RunId;
import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/** Reads back what lies between committed and end offsets: the headers there are the events not reached yet. */
final class PendingRecords {
    private PendingRecords() {}

    static BitSet read(
            String bootstrapServers,
            Map<String, String> clientSettings,
            String topic,
            long[] committed,
            long[] ends,
            RunId runId,
            Duration limit) {
        BitSet pending = new BitSet();
        long deadline = System.nanoTime() + limit.toNanos();
        try (KafkaConsumer<byte[], byte[]> consumer =
                Clients.consumer(bootstrapServers, clientSettings, "read_uncommitted")) {
            Map<TopicPartition, Long> open = open(topic, committed, ends);
            consumer.assign(open.keySet());
            open.keySet().forEach(partition -> consumer.seek(partition, Math.max(0, committed[partition.partition()])));
            while (!open.isEmpty()) {
                if (System.nanoTime() > deadline) {
                    throw new SkewedLoadException("what the group has not reached could not be read back from topic `"
                            + topic + "` within " + limit.toSeconds() + " s: " + open.keySet() + " were left");
                }
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    add(record, runId, pending);
                }
                if (open.entrySet().removeIf(entry -> consumer.position(entry.getKey()) >= entry.getValue())) {
                    consumer.assign(open.keySet());
                }
            }
        }
        return pending;
    }

    private static Map<TopicPartition, Long> open(String topic, long[] committed, long[] ends) {
        Map<TopicPartition, Long> open = new HashMap<>();
        for (int partition = 0; partition < ends.length; partition++) {
            if (Math.max(0, committed[partition]) < ends[partition]) {
                open.put(new TopicPartition(topic, partition), ends[partition]);
            }
        }
        return open;
    }

    private static void add(ConsumerRecord<byte[], byte[]> record, RunId runId, BitSet pending) {
        Header header = record.headers().lastHeader(EffectSource.EVENT_HEADER);
        long sequence = header == null || header.value() == null
                ? RunId.MALFORMED
                : runId.sequenceOf(new String(header.value(), UTF_8));
        if (sequence >= 0 && sequence < Integer.MAX_VALUE) {
            pending.set((int) sequence);
        }
    }
}
