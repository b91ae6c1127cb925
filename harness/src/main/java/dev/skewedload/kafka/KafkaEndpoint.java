package dev.skewedload.kafka;

import java.util.Map;

/**
 * Where the topic under test is.
 *
 * @param bootstrapServers addresses as a Kafka client takes them, {@code host:port,...}
 * @param topic the topic's name
 * @param partitions its number of partitions
 * @param consumerGroup the group id that the system under test is expected to use
 * @param clientSettings further settings that a client of this cluster needs (SASL, TLS); may hold secrets
 */
public record KafkaEndpoint(
        String bootstrapServers,
        String topic,
        int partitions,
        String consumerGroup,
        Map<String, String> clientSettings) {
    /**
     * Copies the settings.
     *
     * @param bootstrapServers as above
     * @param topic as above
     * @param partitions as above
     * @param consumerGroup as above
     * @param clientSettings as above
     */
    public KafkaEndpoint {
        clientSettings = Map.copyOf(clientSettings);
    }

    /** Leaves the settings out, since they may hold secrets. */
    @Override
    public String toString() {
        return "KafkaEndpoint[%s, topic %s, %d partitions, group %s]"
                .formatted(bootstrapServers, topic, partitions, consumerGroup);
    }
}
