package dev.skewedload.junit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.Event;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

class KeysAndValuesTest {
    @TempDir
    Path reports;

    @Test
    void partition_by_keys_for_a_demonstration_and_an_encoder_makes_the_values() {
        Played played = Played.of(reports, EncoderTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told())
                .containsExactly(Played.allWell(100)
                        + ", the key was chosen by partitionBy = TENANT, not by your code, keys"
                        + " [tenant-000, tenant-001, tenant-002, tenant-003]");
    }

    @Test
    void effects_are_read_from_an_output_topic_and_dead_letters_from_theirs() {
        Played played = Played.of(reports, OutputTopicTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told())
                .containsExactly(Played.allWell(100).replace("100 applied", "99 applied")
                        + ", dead [7], contract [AT_LEAST_ONCE]");
    }

    @EvenLoad
    @KafkaUnderTest(
            topic = "encoder",
            partitions = 2,
            consumerGroup = "encoder",
            partitionBy = PartitionBy.TENANT,
            producer = "value.serializer=org.apache.kafka.common.serialization.StringSerializer")
    static class EncoderTestCases {
        private GroupService service;

        @EventEncoder
        static Object encode(Event event) {
            return "order " + event.id();
        }

        @BeforeEach
        void start(KafkaEndpoint kafka, EffectProbe effects) {
            service = GroupService.start(
                    kafka, order -> effects.applied(new String(order.value(), UTF_8).replace("order ", "")));
        }

        @AfterEach
        void stop() {
            service.close();
        }

        @Test
        void test(SkewRun run, TestReporter reporter) {
            List<String> keys =
                    run.load().keys().stream().map(load -> load.key()).sorted().toList();
            reporter.publishEntry(Played.figures(run) + ", " + run.keyOrigin() + ", keys " + keys);
        }
    }

    @EvenLoad
    @KafkaUnderTest(
            topic = "orders-in",
            partitions = 2,
            consumerGroup = "shipper",
            partitionBy = PartitionBy.ENTITY,
            contract = Contract.AT_LEAST_ONCE,
            deadLetters = "shipments-dead")
    static class OutputTopicTestCases {
        private KafkaProducer<byte[], byte[]> producer;
        private GroupService service;

        @BeforeAll
        static void makeTopic(KafkaEndpoint kafka) throws InterruptedException, ExecutionException, TimeoutException {
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
                admin.createTopics(List.of(
                                new NewTopic("shipments", Optional.of(2), Optional.empty()),
                                new NewTopic("shipments-dead", Optional.of(1), Optional.empty())))
                        .all()
                        .get(30, TimeUnit.SECONDS);
            }
        }

        @BeforeEach
        void start(KafkaEndpoint kafka) {
            producer = new KafkaProducer<>(
                    Map.of("bootstrap.servers", kafka.bootstrapServers()),
                    new ByteArraySerializer(),
                    new ByteArraySerializer());
            service = GroupService.start(
                    kafka,
                    order -> producer.send(new ProducerRecord<>(
                            GroupService.eventId(order).endsWith("-7") ? "shipments-dead" : "shipments",
                            null,
                            order.key(),
                            order.value(),
                            order.headers())));
        }

        @Effects
        private EffectSource effects() {
            return EffectSource.kafkaTopic("shipments");
        }

        @AfterEach
        void stop() {
            service.close();
            producer.close();
        }

        @Test
        void test(SkewRun run, TestReporter reporter) {
            EffectReport effects = run.effects().orElseThrow();
            reporter.publishEntry(Played.figures(run) + ", dead "
                    + effects.deadLettered().examples() + ", contract " + effects.contract());
        }
    }
}
