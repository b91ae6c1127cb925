package dev.skewedload.example.gallery;

import dev.skewedload.workload.Event;
import java.util.function.Function;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** A front of one producer and one rule that says which record an event becomes. */
final class RoutedFront implements Front {
    private final Producer<String, byte[]> producer;
    private final Function<Event, ProducerRecord<String, byte[]>> rule;

    RoutedFront(Producer<String, byte[]> producer, Function<Event, ProducerRecord<String, byte[]>> rule) {
        this.producer = producer;
        this.rule = rule;
    }

    /** Asks now what partitions a topic has, and not at its first record. */
    void connect(String topic) {
        producer.partitionsFor(topic);
    }

    @Override
    public void send(Event event, Callback answer) {
        producer.send(rule.apply(event), answer);
    }

    @Override
    public void close() {
        producer.close();
    }
}
