package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Sends one record through a cluster and back, which is what "ready" means; its topic is gone afterwards. */
final class BrokerProbe {
    private static final Duration STEP = Duration.ofMillis(100);

    private final String bootstrapServers;
    private final BrokerDeadline deadline;

    BrokerProbe(String bootstrapServers, BrokerDeadline deadline) {
        this.bootstrapServers = bootstrapServers;
        this.deadline = deadline;
    }

    void roundTrip() throws InterruptedException {
        String topic = "skewedload-probe-" + UUID.randomUUID();
        byte[] sent = topic.getBytes(StandardCharsets.UTF_8);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            await(admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all(), "no topic was made");
            produce(topic, sent);
            consume(topic, sent);
            await(admin.deleteTopics(List.of(topic)).all(), "no topic was deleted");
            while (await(admin.listTopics().names(), "no topics were listed").contains(topic)) {
                checkTime("a deleted topic is still listed");
                LockSupport.parkNanos(STEP.toNanos());
            }
        }
    }

    private void produce(String topic, byte[] value) throws InterruptedException {
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrapServers);
        try (var producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic, value))
                    .get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException failure) {
            throw notReady("no record was sent", failure);
        }
    }

    private void consume(String topic, byte[] value) {
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrapServers, "auto.offset.reset", "earliest");
        TopicPartition partition = new TopicPartition(topic, 0);
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            while (consumer.poll(STEP).records(partition).stream()
                    .noneMatch(record -> Arrays.equals(record.value(), value))) {
                checkTime("no record came back");
            }
        }
    }

    private <T> T await(KafkaFuture<T> future, String missing) throws InterruptedException {
        try {
            return future.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException failure) {
            throw notReady(missing, failure);
        }
    }

    private void checkTime(String missing) {
        if (deadline.isOver()) {
            throw notReady(missing, new TimeoutException());
        }
    }

    private SkewedLoadException notReady(String missing, Exception cause) {
        return new SkewedLoadException(
                "Kafka at " + bootstrapServers + " is not ready: " + missing + " in time", cause);
    }
}
