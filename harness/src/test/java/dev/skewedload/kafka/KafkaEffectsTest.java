package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a real consumer did, as a run tells it. */
class KafkaEffectsTest {
    private final TestTopic topic = TestTopic.of(4);
    private final EffectProbe probe = new EffectProbe();

    /** So that offsets and sequences are not the same, and a run begins where others ended. */
    @BeforeEach
    void leave_records_of_before() {
        topic.put(30);
    }

    private SkewRun run(Duration drain, Predicate<ConsumerRecord<byte[], byte[]>> handler) throws InterruptedException {
        new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), topic.partitions(), topic.group()).prepare();
        try (TestConsumer consumer = new TestConsumer(topic, Map.of(), handler)) {
            SkewRun run = topic.traffic(
                            TestTopic.some(400).build(), topic.target().partitionBy(PartitionBy.ENTITY))
                    .effects(probe)
                    .drain(drain)
                    .run();
            assertThat(consumer.failure()).isNull();
            return run;
        }
    }

    private boolean apply(ConsumerRecord<byte[], byte[]> record) {
        probe.applied(TestConsumer.eventIdOf(record));
        return true;
    }

    @Test
    void a_consumer_that_does_all_leaves_nothing() throws InterruptedException {
        SkewRun run = run(Duration.ofSeconds(60), this::apply);

        EffectReport effects = run.effects().orElseThrow();
        assertThat(effects.acknowledged()).isEqualTo(400);
        assertThat(effects.applied()).isEqualTo(400);
        assertThat(effects.pending().count()
                        + effects.lost().count()
                        + effects.late().count()
                        + effects.duplicates().count()
                        + effects.foreign().count())
                .isZero();
        assertThat(run.lag().drain().complete()).isTrue();
        assertThat(run.voids(Subject.EFFECTS)).isEmpty();
        assertThat(LongStream.of(topic.ends()).sum()).isEqualTo(430);
    }

    @Test
    void what_a_consumer_that_stops_half_way_has_not_reached_is_pending() throws InterruptedException {
        AtomicInteger handled = new AtomicInteger();
        SkewRun run = run(Duration.ofSeconds(4), record -> handled.incrementAndGet() <= 150 && apply(record));

        EffectReport effects = run.effects().orElseThrow();
        assertThat(effects.acknowledged()).isEqualTo(400);
        assertThat(effects.applied()).isEqualTo(150);
        assertThat(effects.pending().count()).isEqualTo(250);
        assertThat(effects.lost().count()).isZero();
        assertThat(run.lag().drain().complete()).isFalse();
    }

    @Test
    void what_a_consumer_commits_without_doing_it_is_lost_and_nothing_else() throws InterruptedException {
        SkewRun run =
                run(Duration.ofSeconds(4), record -> TestConsumer.sequenceOf(record) % 100 == 33 || apply(record));

        EffectReport effects = run.effects().orElseThrow();
        assertThat(effects.lost().examples()).containsExactly(33L, 133L, 233L, 333L);
        assertThat(effects.lost().count()).isEqualTo(4);
        assertThat(effects.pending().count()).isZero();
        assertThat(effects.applied()).isEqualTo(396);
    }

    @Test
    void what_is_done_twice_is_a_duplicate() throws InterruptedException {
        SkewRun run = run(Duration.ofSeconds(60), record -> {
            if (TestConsumer.sequenceOf(record) % 200 == 7) {
                apply(record);
            }
            return apply(record);
        });

        EffectReport effects = run.effects().orElseThrow();
        assertThat(effects.duplicates().examples()).containsExactlyInAnyOrder(7L, 207L);
        assertThat(effects.late().count()).isZero();
    }
}
