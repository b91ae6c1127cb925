package dev.skewedload.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A system under test that works and commits as the test says, poll after poll. */
final class CommittingConsumer extends ConsumerThread<KafkaConsumer<byte[], byte[]>> {
    private final Work work;

    /** Works on the records of one poll, of which there is at least one. */
    interface Work {
        void on(Consumer<byte[], byte[]> consumer, ConsumerRecords<byte[], byte[]> records);
    }

    CommittingConsumer(TestTopic topic, Work work) {
        super(
                new KafkaConsumer<>(
                        Map.of(
                                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                                TestTopic.bootstrap(),
                                ConsumerConfig.GROUP_ID_CONFIG,
                                topic.group(),
                                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                                false),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer()),
                "committing consumer of " + topic.name());
        this.work = work;
        consumer.subscribe(List.of(topic.name()));
        start();
    }

    @Override
    boolean poll() {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(50));
        if (!records.isEmpty()) {
            work.on(consumer, records);
        }
        return true;
    }
}
