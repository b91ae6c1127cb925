package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.HandlerCosts;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.ValueSizes;
import dev.skewedload.workload.Workload;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.LongSerializer;
import org.junit.jupiter.api.Test;

/** What lies in the topic after a run. */
class KafkaRecordsTest {
    private final TestTopic topic = TestTopic.of(3);
    private final Workload workload = TestTopic.some(60).build();

    private SkewRun run(KafkaTarget target) throws InterruptedException {
        return SkewedTraffic.of(workload).to(target).run();
    }

    @Test
    void each_record_names_its_event_in_a_header_and_in_its_json() throws Exception {
        Workload hostile = Workload.named("hostile")
                .eventsPerSecond(200)
                .duration(Duration.ofMillis(200))
                .hotTenant("a\"c\\me </b> 💥", 1.0)
                .valueSizes(ValueSizes.constant(333))
                .build();
        SkewRun run = SkewedTraffic.of(hostile)
                .to(topic.target().partitionBy(PartitionBy.TENANT))
                .run();

        List<ConsumerRecord<byte[], byte[]>> records = topic.records();
        assertThat(records).hasSize(40);
        for (ConsumerRecord<byte[], byte[]> record : records) {
            JsonNode json = new ObjectMapper().readTree(record.value());
            assertThat(json.get("event_id").asText()).isEqualTo(TestConsumer.eventIdOf(record));
            assertThat(json.get("tenant_id").asText()).isEqualTo("a\"c\\me </b> 💥");
            assertThat(record.value()).hasSize(333);
            assertThat(new String(record.key(), UTF_8)).isEqualTo("a\"c\\me </b> 💥");
        }
        assertThat(records)
                .extracting(TestConsumer::eventIdOf)
                .containsExactlyElementsOf(
                        LongStream.range(0, 40).mapToObj(run.id()::eventId).toList());
    }

    @Test
    void what_an_event_costs_rides_in_a_header_where_costs_are_declared() throws InterruptedException {
        Workload costly = TestTopic.some(60)
                .handlerCosts(HandlerCosts.uniform(1, 2).withLarge(0.1, 50))
                .build();
        SkewedTraffic.of(costly)
                .to(topic.target().partitionBy(PartitionBy.ENTITY))
                .run();

        Map<Long, Double> costs = topic.records().stream()
                .collect(Collectors.toMap(
                        TestConsumer::sequenceOf,
                        record -> Double.valueOf(new String(
                                record.headers().lastHeader("skewedload-cost").value(), UTF_8))));
        assertThat(costs.values()).filteredOn(cost -> cost == 50).hasSize(6);
        try (EventCursor events = costly.events()) {
            while (events.next()) {
                assertThat(costs).containsEntry(events.sequence(), events.cost());
            }
        }
    }

    @Test
    void a_record_says_nothing_of_costs_where_none_are_declared() throws InterruptedException {
        run(topic.target().partitionBy(PartitionBy.ENTITY));

        assertThat(topic.records())
                .allSatisfy(record -> assertThat(record.headers()).hasSize(1));
    }

    @Test
    void the_value_is_what_the_users_encoder_gives() throws InterruptedException {
        KafkaTarget keyed = topic.target().partitionBy(PartitionBy.ENTITY);
        run(keyed.payload(event -> "s" + event.sequence()));
        run(keyed.payload(event -> ("b" + event.sequence()).getBytes(UTF_8)));

        assertThat(topic.records())
                .extracting(record -> new String(record.value(), UTF_8))
                .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 60)
                        .boxed()
                        .flatMap(sequence -> Stream.of("s" + sequence, "b" + sequence))
                        .toList());
    }

    @Test
    void other_values_go_through_the_serializer_of_the_client_settings() throws InterruptedException {
        run(topic.target()
                .partitionBy(PartitionBy.ENTITY)
                .payload(event -> event.sequence())
                .clientSettings(Map.of("value.serializer", LongSerializer.class.getName())));

        assertThat(topic.records())
                .extracting(record -> ByteBuffer.wrap(record.value()).getLong())
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.range(0, 60).boxed().toList());
    }

    @Test
    void a_value_that_nothing_can_serialize_ends_the_run_with_the_remedy() {
        KafkaTarget target = topic.target().partitionBy(PartitionBy.ENTITY).payload(event -> event.sequence());
        assertThatThrownBy(() -> run(target))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageContaining("a key or value must be a String or a byte[], but was a java.lang.Long")
                .hasMessageContaining("set `value.serializer` in the client settings");
        assertThatThrownBy(() -> run(target.payload(event -> "text")
                        .clientSettings(Map.of("value.serializer", LongSerializer.class.getName()))))
                .isInstanceOf(SkewedLoadException.class)
                .hasCauseInstanceOf(SerializationException.class);
    }

    @Test
    void records_that_the_client_or_the_broker_finds_too_large_are_refused_and_not_lost() throws InterruptedException {
        TestTopic small = TestTopic.of(3, Map.of("max.message.bytes", "8000"));
        EffectProbe probe = new EffectProbe();
        KafkaTarget target = small.target()
                .partitionBy(PartitionBy.ENTITY)
                .clientSettings(Map.of("max.request.size", "30000", "linger.ms", "0"))
                .payload(event ->
                        new byte[event.sequence() % 10 == 3 ? 40_000 : event.sequence() % 10 == 4 ? 20_000 : 10]);
        try (TestConsumer consumer = new TestConsumer(small, Map.of(), record -> {
            probe.applied(TestConsumer.eventIdOf(record));
            return true;
        })) {
            SkewRun run = small.traffic(workload, target).effects(probe).run();

            EffectReport effects = run.effects().orElseThrow();
            assertThat(consumer.failure()).isNull();
            assertThat(effects.refused()).isEqualTo(12);
            assertThat(effects.acknowledged()).isEqualTo(48);
            assertThat(effects.applied()).isEqualTo(48);
            assertThat(effects.unknown()).isZero();
            assertThat(effects.lost().count() + effects.pending().count()).isZero();
            assertThat(LongStream.of(small.ends()).sum()).isEqualTo(48);
            assertThat(run.lag().drain().complete()).isTrue();
        }
    }
}
