package dev.skewedload.example.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.run.EffectSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Sends events on to another topic, under their key and with their id, and waits until they are there. */
public final class Forwarder implements AutoCloseable {
    private final KafkaProducer<String, byte[]> producer;
    private final String topic;

    /**
     * A forwarder to a topic.
     *
     * @param kafka where it is
     * @param topic its name
     */
    public Forwarder(KafkaEndpoint kafka, String topic) {
        this.topic = topic;
        Map<String, Object> settings = new HashMap<>(kafka.clientSettings());
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        producer = new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
    }

    /**
     * Sends an event on.
     *
     * @param event the event
     * @throws InterruptedException if the process crashes meanwhile
     * @throws ExecutionException if it cannot be sent
     */
    public void send(OrderEvent event) throws InterruptedException, ExecutionException {
        producer.send(record(topic, event)).get();
    }

    static ProducerRecord<String, byte[]> record(String topic, OrderEvent event) {
        List<Header> headers =
                List.of(new RecordHeader(EffectSource.EVENT_HEADER, event.id().getBytes(UTF_8)));
        return new ProducerRecord<>(topic, null, event.key(), event.value(), headers);
    }

    @Override
    public void close() {
        producer.close();
    }
}
