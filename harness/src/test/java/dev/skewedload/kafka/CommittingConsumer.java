package dev.skewedload.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** A system under test that works and commits as the test says, poll after poll. */
final class CommittingConsumer implements AutoCloseable {
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Work work;
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;

    /** Works on the records of one poll, of which there is at least one. */
    interface Work {
        void on(Consumer<byte[], byte[]> consumer, ConsumerRecords<byte[], byte[]> records);
    }

    CommittingConsumer(TestTopic topic, Work work) {
        this.work = work;
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                TestTopic.bootstrap(),
                ConsumerConfig.GROUP_ID_CONFIG,
                topic.group(),
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false);
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.subscribe(List.of(topic.name()));
        thread = new Thread(this::work, "committing consumer of " + topic.name());
        thread.start();
    }

    private void work() {
        try (consumer) {
            while (!closed) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(50));
                if (!records.isEmpty()) {
                    work.on(consumer, records);
                }
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
