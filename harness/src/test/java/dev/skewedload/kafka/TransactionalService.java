package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.run.EffectSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * A system under test that reads, writes and commits in one transaction a poll. It makes a first try of each transaction
 * and aborts it.
 */
final class TransactionalService implements AutoCloseable {
    private final TestTopic output;
    private final boolean headers;
    private final Function<ConsumerRecord<byte[], byte[]>, byte[]> key;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaProducer<byte[], byte[]> producer;
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;

    /**
     * Starts it.
     *
     * @param headers whether the output names its event by the header; else by its value
     */
    TransactionalService(
            TestTopic input, TestTopic output, boolean headers, Function<ConsumerRecord<byte[], byte[]>, byte[]> key) {
        this.output = output;
        this.headers = headers;
        this.key = key;
        Map<String, Object> reading = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                TestTopic.bootstrap(),
                ConsumerConfig.GROUP_ID_CONFIG,
                input.group(),
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                50);
        consumer = new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        Map<String, Object> writing = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                TestTopic.bootstrap(),
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                "tx-" + input.name());
        producer = new KafkaProducer<>(writing, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        consumer.subscribe(List.of(input.name()));
        thread = new Thread(this::work, "service of " + input.name());
        thread.start();
    }

    static byte[] orderOf(ConsumerRecord<byte[], byte[]> record) {
        return fieldOf(record, "order_id");
    }

    static byte[] fieldOf(ConsumerRecord<byte[], byte[]> record, String field) {
        try {
            return new ObjectMapper()
                    .readTree(record.value())
                    .get(field)
                    .asText()
                    .getBytes(UTF_8);
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    private void work() {
        try (consumer;
                producer) {
            while (!closed) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofMillis(50));
                if (!records.isEmpty()) {
                    write(records);
                    producer.flush();
                    producer.abortTransaction();
                    write(records);
                    producer.sendOffsetsToTransaction(after(records), consumer.groupMetadata());
                    producer.commitTransaction();
                }
            }
        } catch (RuntimeException failed) {
            failure = failed;
        }
    }

    private void write(ConsumerRecords<byte[], byte[]> records) {
        producer.beginTransaction();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            ProducerRecord<byte[], byte[]> shipment =
                    new ProducerRecord<>(output.name(), key.apply(record), record.value());
            if (headers) {
                shipment.headers().add(record.headers().lastHeader(EffectSource.EVENT_HEADER));
            }
            producer.send(shipment);
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> after(ConsumerRecords<byte[], byte[]> records) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        records.forEach(record -> offsets.put(
                new TopicPartition(record.topic(), record.partition()), new OffsetAndMetadata(record.offset() + 1)));
        return offsets;
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
