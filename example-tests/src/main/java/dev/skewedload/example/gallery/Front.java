package dev.skewedload.example.gallery;

import dev.skewedload.workload.Event;
import org.apache.kafka.clients.producer.Callback;

/**
 * Where order events come in: the production code that writes them to Kafka, and so chooses topic, partition, key and
 * producer.
 */
interface Front extends AutoCloseable {
    /**
     * Sends an order event without waiting.
     *
     * @param event what came in
     * @param answer told once where the event lies, or why it lies nowhere
     */
    void send(Event event, Callback answer);

    @Override
    void close();
}
