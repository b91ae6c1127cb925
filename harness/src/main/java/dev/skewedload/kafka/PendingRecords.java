package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.measure.RunId;
import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

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
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(bootstrapServers, clientSettings)) {
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
                open.entrySet().removeIf(entry -> consumer.position(entry.getKey()) >= entry.getValue());
                consumer.assign(open.keySet());
            }
        }
        return pending;
    }

    private static KafkaConsumer<byte[], byte[]> consumer(String bootstrapServers, Map<String, String> clientSettings) {
        Map<String, Object> settings = new HashMap<>(clientSettings);
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5_000);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
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
        long sequence = header == null ? RunId.MALFORMED : runId.sequenceOf(new String(header.value(), UTF_8));
        if (sequence >= 0 && sequence < Integer.MAX_VALUE) {
            pending.set((int) sequence);
        }
    }
}
