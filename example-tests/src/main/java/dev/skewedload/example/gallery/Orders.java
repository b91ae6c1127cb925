package dev.skewedload.example.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.Event;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** How fronts write order events to Kafka. */
final class Orders {
    private static final JsonMapper JSON = new JsonMapper();

    private Orders() {}

    /** An idempotent producer. */
    static Producer<String, byte[]> producer(Lane lane) {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        lane.kafka().bootstrapServers(),
                        ProducerConfig.LINGER_MS_CONFIG,
                        0),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    /** The record of an event, keyed by its order. */
    static ProducerRecord<String, byte[]> record(Event event, String topic) {
        return record(event, topic, null);
    }

    /**
     * The record of an event, keyed by its order.
     *
     * @param partition where it shall go, or null where the producer's hash of the key decides
     */
    static ProducerRecord<String, byte[]> record(Event event, String topic, @Nullable Integer partition) {
        return record(event, topic, partition, json(event));
    }

    /** The record of an event with a value of the caller's. */
    static ProducerRecord<String, byte[]> record(
            Event event, String topic, @Nullable Integer partition, ObjectNode value) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(
                topic, partition, event.entity(), value.toString().getBytes(UTF_8));
        record.headers().add(EffectSource.EVENT_HEADER, event.id().getBytes(UTF_8));
        return record;
    }

    /** The value of an event, with so many bytes more. */
    static ObjectNode json(Event event, int bytes) {
        return json(event).put("padding", "x".repeat(bytes));
    }

    static ObjectNode json(Event event) {
        return JSON.createObjectNode()
                .put("event_id", event.id())
                .put("tenant_id", event.tenant())
                .put("order_id", event.entity())
                .put("sequence", event.sequence());
    }
}
