package dev.skewedload.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** A system under test: a member of the topic's group, as a share group, that acknowledges each record once it is handled. */
final class TestShareConsumer implements AutoCloseable {
    private final KafkaShareConsumer<byte[], byte[]> consumer;
    private final Consumer<ConsumerRecord<byte[], byte[]>> handler;
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;

    TestShareConsumer(TestTopic topic, Consumer<ConsumerRecord<byte[], byte[]>> handler) {
        this.handler = handler;
        consumer = new KafkaShareConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        TestTopic.bootstrap(),
                        ConsumerConfig.GROUP_ID_CONFIG,
                        topic.group(),
                        "share.acknowledgement.mode",
                        "explicit"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.subscribe(List.of(topic.name()));
        thread = new Thread(this::work, "share consumer of " + topic.name());
        thread.start();
    }

    private void work() {
        try (consumer) {
            while (!closed) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
                    handler.accept(record);
                    consumer.acknowledge(record);
                }
                consumer.commitSync();
            }
        } catch (RuntimeException failed) {
            failure = failed;
        }
    }

    /** What ended it but for close, or null. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
