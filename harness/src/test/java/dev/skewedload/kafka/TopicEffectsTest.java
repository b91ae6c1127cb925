package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.check.Check;
import dev.skewedload.check.NoOrderViolations;
import dev.skewedload.check.NoUnsafeCommits;
import dev.skewedload.check.StreamPeakToAverageBelow;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.StreamLoad;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.partition.Partitioner;
import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Effects read from the output topic of a transactional system whose every second transaction is aborted. */
class TopicEffectsTest {
    private static final int EVENTS = 200;

    private final TestTopic input = TestTopic.of(2);
    private final TestTopic output = TestTopic.of(3);

    private SkewRun run(boolean headers, Function<ConsumerRecord<byte[], byte[]>, byte[]> key)
            throws InterruptedException {
        return run(headers, key, TestTopic.some(EVENTS).build());
    }

    private SkewRun run(boolean headers, Function<ConsumerRecord<byte[], byte[]>, byte[]> key, Workload workload)
            throws InterruptedException {
        output.put(5);
        try (TransactionalService service = new TransactionalService(input, output, headers, key)) {
            SkewRun run = input.traffic(workload, input.target().partitionBy(PartitionBy.ENTITY))
                    .effects(EffectSource.kafkaTopic(output.name()))
                    .run();
            assertThat(service.failure()).isNull();
            return run;
        }
    }

    @Test
    void only_committed_records_are_effects_and_an_output_keyed_by_entity_shows_their_order()
            throws InterruptedException {
        SkewRun run = run(true, TransactionalService::orderOf);

        EffectReport effects = run.effects().orElseThrow();
        assertThat(effects.acknowledged()).isEqualTo(EVENTS);
        assertThat(effects.applied()).isEqualTo(EVENTS);
        assertThat(effects.duplicates().count()
                        + effects.lost().count()
                        + effects.late().count())
                .isZero();
        assertThat(effects.malformed().count())
                .as("records of before are none of this run")
                .isZero();
        assertThat(effects.orderNotShown()).isZero();
        assertThat(Check.judge(new NoOrderViolations(), run).verdict()).isEqualTo(Verdict.PASS);
        assertThat(Check.judge(new NoUnsafeCommits(), run))
                .as("output and commit are one transaction")
                .extracting("verdict", "message")
                .containsExactly(Verdict.PASS, "");
        assertThat(run.lag().drain().complete()).isTrue();
        assertThat(run.voids(Subject.EFFECTS)).isEmpty();
        assertThat(LongStream.of(output.ends()).sum())
                .as("aborted records and markers lie in the topic")
                .isGreaterThan(5 + 2 * EVENTS);
    }

    @Test
    void an_output_keyed_by_something_else_does_not_show_order() throws InterruptedException {
        SkewRun run = run(false, record -> TestConsumer.eventIdOf(record).getBytes(UTF_8));

        EffectReport effects = run.effects().orElseThrow();
        assertThat(effects.applied()).as("named by the value's event_id").isEqualTo(EVENTS);
        assertThat(effects.orderNotShown()).isPositive();
        assertThat(effects.late().count()).isZero();
        CheckResult result = Check.judge(new NoOrderViolations(), run);
        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.message()).contains("key the output by the entity");
    }

    @Test
    void an_even_input_that_is_written_on_by_tenant_is_hot_in_the_output() throws InterruptedException {
        Workload workload = TestTopic.some(EVENTS).warmup(Duration.ofMillis(50)).build();
        SkewRun run = run(true, record -> TransactionalService.fieldOf(record, "tenant_id"), workload);

        assertThat(run.load().streams().byStream().keySet()).containsExactly(output.name(), input.name());
        assertThat(run.load().streams().worst()).contains(output.name());
        assertThat(run.load().stream(output.name()).load().toArray()).isEqualTo(byTenant(workload));
        assertThat(run.load().stream(input.name()).load().toArray())
                .isEqualTo(run.load().byRecords().toArray());
        StreamLoad worst = run.load().worstStream();
        assertThat(worst.name()).isEqualTo(output.name());
        double ratio = worst.load().peakToAverage().orElseThrow();
        assertThat(ratio).isGreaterThan(1.2);
        assertThat(Check.judge(new StreamPeakToAverageBelow(worst, ratio), run).verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(Check.judge(new StreamPeakToAverageBelow(worst, ratio + 0.01), run)
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    private long[] byTenant(Workload workload) {
        long[] records = new long[output.partitions()];
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                byte[] key = events.tenant().getBytes(UTF_8);
                records[Partitioner.kafka().partition(key, records.length)] += events.warmup() ? 0 : 1;
            }
        }
        return records;
    }

    @Test
    void an_output_topic_that_is_missing_is_named_before_the_load_starts() {
        assertThatThrownBy(() -> input.traffic(
                                TestTopic.some(10).build(), input.target().partitionBy(PartitionBy.ENTITY))
                        .effects(EffectSource.kafkaTopic("no-such-topic"))
                        .run())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("topic `no-such-topic`, which effects are read from, is not on the cluster at "
                        + TestTopic.bootstrap() + ": create it before the load, for instance in @BeforeEach");
        assertThat(LongStream.of(input.ends()).sum()).isZero();
    }
}
