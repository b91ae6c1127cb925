package dev.skewedload.example.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.run.EffectSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * An event of an order, as it was read.
 *
 * @param id the event's id, from the record's header
 * @param key the record's key: events with the same key keep their order
 * @param partition where it was read
 * @param offset its place there
 * @param value its JSON, not parsed yet
 */
public record OrderEvent(String id, String key, TopicPartition partition, long offset, byte[] value) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads a record's header and key.
     *
     * @param read a record that was polled
     * @return its event
     */
    public static OrderEvent of(ConsumerRecord<String, byte[]> read) {
        String id =
                new String(read.headers().lastHeader(EffectSource.EVENT_HEADER).value(), UTF_8);
        return new OrderEvent(
                id, read.key(), new TopicPartition(read.topic(), read.partition()), read.offset(), read.value());
    }

    /**
     * The event's position in the stream that was sent, by which the exhibits choose the events that they hold.
     *
     * @return the number at the end of its id
     */
    public long sequence() {
        return Long.parseLong(id.substring(id.lastIndexOf('-') + 1));
    }

    /**
     * Parses the value.
     *
     * @return the fields of the event, {@code tenant_id} and {@code order_id} among them
     * @throws UncheckedIOException if it is no JSON
     */
    public JsonNode content() {
        try {
            return JSON.readTree(value);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("event " + id + " cannot be parsed", unreadable);
        }
    }

    /**
     * The order that the event belongs to.
     *
     * @return its id
     * @throws UncheckedIOException if the value cannot be parsed
     */
    public String order() {
        return content().path("order_id").asText();
    }
}
