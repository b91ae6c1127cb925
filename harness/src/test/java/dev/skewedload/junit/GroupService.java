package dev.skewedload.junit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.EffectSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A system under test as small as can be: one member of a consumer group that handles records one by one. */
final class GroupService implements AutoCloseable {
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Consumer<ConsumerRecord<byte[], byte[]>> handler;
    private final Thread member;
    private volatile boolean stopped;

    private GroupService(
            String bootstrapServers, String topic, String group, Consumer<ConsumerRecord<byte[], byte[]>> handler) {
        this.handler = handler;
        consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "group.id",
                        group,
                        "enable.auto.commit",
                        false,
                        "auto.offset.reset",
                        "latest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.subscribe(List.of(topic));
        member = new Thread(this::serve, "group-service");
        member.setDaemon(true);
        member.start();
    }

    /** A service that reports each record's effect. */
    static GroupService start(KafkaEndpoint kafka, EffectProbe effects) {
        return start(kafka, order -> effects.applied(eventId(order)));
    }

    static GroupService start(KafkaEndpoint kafka, Consumer<ConsumerRecord<byte[], byte[]>> handler) {
        return start(kafka.bootstrapServers(), kafka.topic(), kafka.consumerGroup(), handler);
    }

    static GroupService start(
            String bootstrapServers, String topic, String group, Consumer<ConsumerRecord<byte[], byte[]>> handler) {
        return new GroupService(bootstrapServers, topic, group, handler);
    }

    static String eventId(ConsumerRecord<byte[], byte[]> order) {
        return new String(order.headers().lastHeader(EffectSource.EVENT_HEADER).value(), UTF_8);
    }

    private void serve() {
        try (consumer) {
            while (!stopped) {
                ConsumerRecords<byte[], byte[]> orders = consumer.poll(Duration.ofMillis(100));
                orders.forEach(handler);
                if (!orders.isEmpty()) {
                    consumer.commitSync();
                }
            }
        } catch (WakeupException stopAsked) {
            // close() asked for it
        }
    }

    /** Leaves the group. */
    @Override
    public void close() {
        stopped = true;
        consumer.wakeup();
        try {
            member.join(30_000);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
