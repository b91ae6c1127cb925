package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.skewedload.workload.SkewedLoadException;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbeddedKafkaTest {
    private static EmbeddedKafka kafka;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
    }

    @AfterAll
    static void nothing_is_left_after_the_end() {
        BrokerRemains remains = BrokerRemains.of(kafka);
        remains.assertAllThere();

        kafka.close();

        remains.assertGone();
        assertThat(kafka.failure()).isEmpty();
        kafka.close();
        assertThatThrownBy(kafka::startAgain)
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("startAgain() requires a Kafka broker that was not closed: start a new one.");
    }

    @Test
    void is_ours_and_listens_on_loopback_only() {
        assertThat(kafka.ours()).isTrue();
        assertThat(kafka.bootstrapServers()).matches("127\\.0\\.0\\.1:\\d+");
    }

    @Test
    void leaves_no_topic_of_its_own() throws Exception {
        try (Admin admin = admin()) {
            assertThat(admin.listTopics().names().get()).noneMatch(name -> name.contains("probe"));
        }
    }

    @Test
    void runs_on_jars_of_the_cache_and_nothing_of_this_class_path() {
        Path cache = BrokerCacheRoot.find(System::getProperty, System::getenv);
        List<String> words = List.of(
                ProcessHandle.of(kafka.pid()).orElseThrow().info().arguments().orElseThrow());
        String[] classPath = words.get(words.indexOf("-cp") + 1).split(File.pathSeparator);

        assertThat(classPath)
                .hasSizeGreaterThan(20)
                .allSatisfy(jar -> assertThat(Path.of(jar)).isRegularFile().startsWith(cache));
        assertThat(classPath)
                .filteredOn(jar -> jar.contains("kafka-clients"))
                .singleElement()
                .asString()
                .endsWith("kafka-clients-4.4.0.jar");
    }

    @Test
    void keeps_its_records_and_its_port_over_a_kill() throws Exception {
        String address = kafka.bootstrapServers();
        long before = kafka.pid();
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic("kept", 1, (short) 1)))
                    .all()
                    .get();
        }
        send("kept", "one");

        kafka.kill();
        assertThat(ProcessHandle.of(before).filter(ProcessHandle::isAlive)).isEmpty();
        assertThat(kafka.failure()).get().asString().contains("ended with exit code 137 at 2", "last lines");
        kafka.startAgain();

        assertThat(kafka.bootstrapServers()).isEqualTo(address);
        assertThat(kafka.pid()).isNotEqualTo(before);
        assertThat(kafka.failure()).isEmpty();
        send("kept", "two");
        assertThat(received("kept", 2)).containsExactly("one", "two");
    }

    @Test
    void does_not_restart_while_it_runs() {
        assertThatThrownBy(kafka::startAgain)
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "startAgain() requires a Kafka broker that ended, but it runs: call kill() first, or restart().");
    }

    private static Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    }

    private static void send(String topic, String value) throws Exception {
        Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers());
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, value)).get();
        }
    }

    private static List<String> received(String topic, int count) {
        Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers());
        List<String> values = new ArrayList<>();
        TopicPartition partition = new TopicPartition(topic, 0);
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> values.add(record.value()));
                return values.size() >= count;
            });
        }
        return values;
    }
}
