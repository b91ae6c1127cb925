package dev.skewedload.kafka;

import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.Workload;
import dev.skewedload.workload.WorkloadBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic of a test's own on the shared broker, with a group name of its own. */
record TestTopic(String name, int partitions, String group) {
    static TestTopic of(int partitions) {
        return of(partitions, Map.of());
    }

    static TestTopic of(int partitions, Map<String, String> settings) {
        String name = "t-" + UUID.randomUUID();
        try (Admin admin = admin()) {
            NewTopic topic = new NewTopic(name, Optional.of(partitions), Optional.<Short>empty()).configs(settings);
            Clients.answer(admin.createTopics(List.of(topic)).all(), "create a topic");
            Topics.awaitLeaders(admin, name, partitions);
        }
        return new TestTopic(name, partitions, "g-" + name);
    }

    static String bootstrap() {
        return EmbeddedKafka.shared().bootstrapServers();
    }

    static Admin admin() {
        return Clients.admin(bootstrap(), Map.of());
    }

    KafkaTarget target() {
        return KafkaTarget.on(EmbeddedKafka.shared()).topic(name);
    }

    /** Traffic with a group to watch; its own limits but the drain are the standard ones. */
    SkewedTraffic traffic(Workload workload, KafkaTarget target) {
        return SkewedTraffic.of(workload).to(target).consumerGroup(group).drain(Duration.ofSeconds(60));
    }

    /** Some hundreds of events in a third of a second. */
    static WorkloadBuilder some(int events) {
        return Workload.named("some")
                .seed(11)
                .eventsPerSecond(events * 3.0)
                .duration(Duration.ofNanos(333_333_333))
                .tenants(20)
                .hotTenant("acme", 0.4)
                .openEntities(5)
                .eventsPerEntity(10);
    }

    long[] ends() {
        try (Admin admin = admin()) {
            return Topics.ends(admin, name, partitions);
        }
    }

    List<TopicPartition> topicPartitions() {
        return IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(name, partition))
                .toList();
    }

    /** Writes records that belong to no run. */
    void put(int records) {
        Map<String, Object> settings = Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < records; i++) {
                producer.send(new ProducerRecord<>(name, i % partitions, null, new byte[10]));
            }
        }
    }

    /** All records of the topic, each partition's in its order. */
    List<ConsumerRecord<byte[], byte[]>> records() {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = Clients.consumer(bootstrap(), Map.of(), "read_uncommitted")) {
            consumer.assign(topicPartitions());
            consumer.seekToBeginning(topicPartitions());
            long[] ends = ends();
            while (topicPartitions().stream()
                    .anyMatch(partition -> consumer.position(partition) < ends[partition.partition()])) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
        }
        return records;
    }
}
