package dev.skewedload.example.gallery;

import dev.skewedload.kafka.KafkaEndpoint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Copies the last records of a topic to another one, with their keys and headers: there they lie at other places. */
final class Mirror {
    private static final int LAST = 20;

    private Mirror() {}

    /** Copies the events among the last {@value #LAST} records of each partition, and returns when all are there. */
    static void copyTail(KafkaEndpoint from, Lane to) {
        List<TopicPartition> partitions = IntStream.range(0, from.partitions())
                .mapToObj(partition -> new TopicPartition(from.topic(), partition))
                .toList();
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                        Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, from.bootstrapServers()),
                        new StringDeserializer(),
                        new ByteArrayDeserializer());
                Producer<String, byte[]> producer = Orders.producer(to)) {
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            ends.forEach((partition, end) -> consumer.seek(partition, Math.max(0, end - LAST)));
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                for (ConsumerRecord<String, byte[]> read : consumer.poll(Duration.ofMillis(100))) {
                    if (!BarrierFront.isBarrier(OrderEvent.of(read))) {
                        producer.send(new ProducerRecord<>(to.topic(), null, read.key(), read.value(), read.headers()));
                    }
                }
            }
        }
    }
}
