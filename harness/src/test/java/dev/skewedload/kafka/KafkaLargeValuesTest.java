package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.ValueSizes;
import dev.skewedload.workload.Workload;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Values of megabytes, which brokers refuse unless they are told. */
class KafkaLargeValuesTest {
    private static Workload upTo(int bytes) {
        return TestTopic.some(12)
                .valueSizes(ValueSizes.constant(1_500_000).withTail(1, 1.1, bytes))
                .build();
    }

    private static void assertRefused(KafkaTarget target, int bytes, String message) {
        KafkaTarget keyed = target.partitionBy(PartitionBy.TENANT);
        assertThatThrownBy(() -> SkewedTraffic.of(upTo(bytes)).to(keyed).run())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(message);
    }

    @Test
    void a_heavy_tail_of_megabytes_goes_through_a_broker_of_ours_and_has_its_effects() throws InterruptedException {
        TestTopic topic = TestTopic.of(2);
        EffectProbe probe = new EffectProbe();
        Map<Long, Integer> sizes = new ConcurrentHashMap<>();
        Workload workload = upTo(20_000_000);
        try (TestConsumer consumer = new TestConsumer(topic, Map.of(), record -> {
            sizes.put(TestConsumer.sequenceOf(record), record.value().length);
            probe.applied(TestConsumer.eventIdOf(record));
            return true;
        })) {
            SkewRun run = topic.traffic(workload, topic.target().partitionBy(PartitionBy.TENANT))
                    .effects(probe)
                    .run();

            assertThat(consumer.failure()).isNull();
            EffectReport effects = run.effects().orElseThrow();
            assertThat(effects.acknowledged()).isEqualTo(12);
            assertThat(effects.applied()).isEqualTo(12);
            assertThat(effects.pending().count()).isZero();
        }
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                Event event = events.event();
                assertThat(sizes).containsEntry(event.sequence(), event.valueBytes());
            }
        }
        assertThat(sizes.values()).anyMatch(size -> size > 4_000_000);
    }

    @Test
    void a_given_cluster_that_would_refuse_them_is_told_before_anything_is_sent() {
        TestTopic topic = TestTopic.of(2);

        assertRefused(
                KafkaTarget.at(TestTopic.bootstrap()).topic(topic.name()),
                4_000_000,
                "topic `" + topic.name() + "` on the cluster at " + TestTopic.bootstrap()
                        + " takes records of at most 1,048,588 bytes (`max.message.bytes`), but the workload's values go up"
                        + " to 4,000,000 bytes and their keys and headers come on top: raise it there as production has it,"
                        + " or make the values smaller");
        assertThat(topic.ends()).containsOnly(0);
    }

    @Test
    void a_limit_that_somebody_set_on_the_topic_stays() {
        TestTopic topic = TestTopic.of(2, Map.of("max.message.bytes", "2000000"));

        assertRefused(
                topic.target(),
                4_000_000,
                "topic `" + topic.name() + "` on the cluster at " + TestTopic.bootstrap()
                        + " takes records of at most 2,000,000 bytes (`max.message.bytes`), but the workload's values go up"
                        + " to 4,000,000 bytes and their keys and headers come on top: raise it there as production has it,"
                        + " or make the values smaller");
    }

    @Test
    void a_limit_of_the_client_settings_is_named_as_such() {
        TestTopic topic = TestTopic.of(2);

        assertRefused(
                topic.target().clientSettings(Map.of("max.request.size", "3000000")),
                4_000_000,
                "the producer takes records of at most 3,000,000 bytes (`max.request.size`), but the workload's values go up"
                        + " to 4,000,000 bytes and their keys and headers come on top: raise it in the client settings, or"
                        + " make the values smaller");
    }

    @Test
    void compressed_values_are_left_to_the_topic() throws InterruptedException {
        TestTopic topic = TestTopic.of(2);
        KafkaTarget target = KafkaTarget.at(TestTopic.bootstrap())
                .topic(topic.name())
                .partitionBy(PartitionBy.TENANT)
                .clientSettings(Map.of("compression.type", "gzip"));

        SkewRun run = SkewedTraffic.of(upTo(1_600_000)).to(target).run();

        assertThat(run.load().byRecords().total()).isEqualTo(12);
    }
}
