package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.run.EffectSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A system under test: a member of the topic's group that handles record after record and commits after each poll. */
final class TestConsumer extends ConsumerThread<KafkaConsumer<byte[], byte[]>> {
    private final Predicate<ConsumerRecord<byte[], byte[]>> handler;
    private final Map<TopicPartition, OffsetAndMetadata> done = new HashMap<>();

    /**
     * Starts it.
     *
     * @param handler false stops the consumer before this record, which is not committed then
     */
    TestConsumer(TestTopic topic, Map<String, String> settings, Predicate<ConsumerRecord<byte[], byte[]>> handler) {
        super(
                new KafkaConsumer<>(all(topic, settings), new ByteArrayDeserializer(), new ByteArrayDeserializer()),
                "consumer of " + topic.name());
        this.handler = handler;
        consumer.subscribe(List.of(topic.name()));
        start();
    }

    private static Map<String, Object> all(TestTopic topic, Map<String, String> settings) {
        Map<String, Object> all = new HashMap<>(Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                TestTopic.bootstrap(),
                ConsumerConfig.GROUP_ID_CONFIG,
                topic.group(),
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "latest"));
        all.putAll(settings);
        return all;
    }

    static String eventIdOf(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.headers().lastHeader(EffectSource.EVENT_HEADER).value(), UTF_8);
    }

    static long sequenceOf(ConsumerRecord<byte[], byte[]> record) {
        String id = eventIdOf(record);
        return Long.parseLong(id.substring(id.lastIndexOf('-') + 1));
    }

    @Override
    boolean poll() {
        boolean goesOn = true;
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
            goesOn = goesOn && handler.test(record);
            if (goesOn) {
                done.put(
                        new TopicPartition(record.topic(), record.partition()),
                        new OffsetAndMetadata(record.offset() + 1));
            }
        }
        commit();
        return goesOn;
    }

    /** In the middle of a cooperative rebalance nothing can be committed; what is still owned is, after the next poll. */
    private void commit() {
        done.keySet().retainAll(consumer.assignment());
        try {
            consumer.commitSync(done);
            done.clear();
        } catch (RebalanceInProgressException afterTheNextPoll) {
            // kept
        }
    }
}
