package dev.skewedload.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A system under test: a member of the topic's group, as a share group, that acknowledges each record once it is handled. */
final class TestShareConsumer extends ConsumerThread<KafkaShareConsumer<byte[], byte[]>> {
    private final Consumer<ConsumerRecord<byte[], byte[]>> handler;

    TestShareConsumer(TestTopic topic, Consumer<ConsumerRecord<byte[], byte[]>> handler) {
        super(
                new KafkaShareConsumer<>(
                        Map.of(
                                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                                TestTopic.bootstrap(),
                                ConsumerConfig.GROUP_ID_CONFIG,
                                topic.group(),
                                "share.acknowledgement.mode",
                                "explicit"),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer()),
                "share consumer of " + topic.name());
        this.handler = handler;
        consumer.subscribe(List.of(topic.name()));
        start();
    }

    @Override
    boolean poll() {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
            handler.accept(record);
            consumer.acknowledge(record);
        }
        consumer.commitSync();
        return true;
    }
}
