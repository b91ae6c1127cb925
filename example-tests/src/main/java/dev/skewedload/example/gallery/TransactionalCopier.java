package dev.skewedload.example.gallery;

import dev.skewedload.kafka.KafkaEndpoint;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Another poll loop: what it reads it writes to a topic, and commits the offsets it has read in the transaction of what it has
 * written. Unlike the {@link Pipeline} it works on one thread, since a transaction is of one producer.
 */
final class TransactionalCopier implements AutoCloseable {
    private final KafkaConsumer<String, byte[]> consumer;
    private final KafkaProducer<String, byte[]> producer;
    private final String input;
    private final String output;
    private final Work work;
    private final Thread thread = new Thread(this::run, "gallery-transactions");
    private volatile boolean stopped;

    TransactionalCopier(KafkaEndpoint kafka, String output, Work work) {
        this.output = output;
        this.work = work;
        input = kafka.topic();
        Map<String, Object> reading = new HashMap<>(kafka.clientSettings());
        reading.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        reading.put(ConsumerConfig.GROUP_ID_CONFIG, kafka.consumerGroup());
        reading.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        reading.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        consumer = new KafkaConsumer<>(reading, new StringDeserializer(), new ByteArrayDeserializer());
        Map<String, Object> writing = new HashMap<>(kafka.clientSettings());
        writing.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        writing.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, kafka.consumerGroup());
        producer = new KafkaProducer<>(writing, new StringSerializer(), new ByteArraySerializer());
    }

    TransactionalCopier start() {
        thread.setDaemon(true);
        thread.start();
        return this;
    }

    private void run() {
        try {
            producer.initTransactions(); // aborts what a crashed one has left open
            consumer.subscribe(List.of(input));
            while (!stopped) {
                ConsumerRecords<String, byte[]> records = consumer.poll(Duration.ofMillis(20));
                if (!records.isEmpty()) {
                    copy(records);
                }
            }
        } catch (InterruptException | InterruptedException crashed) {
            Thread.interrupted(); // else the consumer would not say goodbye to its group
        } finally {
            producer.close(Duration.ZERO);
            consumer.close();
        }
    }

    private void copy(ConsumerRecords<String, byte[]> records) throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> read = new HashMap<>();
        producer.beginTransaction();
        for (ConsumerRecord<String, byte[]> record : records) {
            OrderEvent event = OrderEvent.of(record);
            producer.send(Forwarder.record(output, event));
            producer.flush();
            work.on(event);
            read.put(event.partition(), new OffsetAndMetadata(event.offset() + 1));
        }
        producer.sendOffsetsToTransaction(read, consumer.groupMetadata());
        producer.commitTransaction();
    }

    @Override
    public void close() {
        stopped = true;
        join();
    }

    /** Crashes where it works: what it has written since the last commit stays in the log, in an open transaction. */
    void crash() {
        stopped = true;
        thread.interrupt();
        join();
    }

    private void join() {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
