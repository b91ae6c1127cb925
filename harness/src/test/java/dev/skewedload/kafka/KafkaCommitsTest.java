package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.Check;
import dev.skewedload.check.NoUnsafeCommits;
import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How real consumers commit, as a run tells it. */
class KafkaCommitsTest {
    private static final int EVENTS = 400;

    private final TestTopic topic = TestTopic.of(2);
    private final EffectProbe probe = new EffectProbe();
    private final List<String> heldBack = new ArrayList<>();
    private int handled;

    @BeforeEach
    void leave_records_of_before() {
        topic.put(30);
    }

    private SkewRun run(CommittingConsumer.Work work) throws InterruptedException {
        new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), topic.partitions(), topic.group()).prepare();
        try (CommittingConsumer consumer = new CommittingConsumer(topic, work)) {
            SkewRun run = topic.traffic(
                            TestTopic.some(EVENTS)
                                    .eventsPerSecond(EVENTS / 2.0)
                                    .duration(Duration.ofSeconds(2))
                                    .build(),
                            topic.target().partitionBy(PartitionBy.ENTITY))
                    .effects(probe)
                    .run();
            assertThat(consumer.failure()).isNull();
            assertThat(run.effects().orElseThrow().applied()).isEqualTo(EVENTS);
            assertThat(run.effects().orElseThrow().duplicates().count()).isZero();
            return run;
        }
    }

    private static Map<TopicPartition, OffsetAndMetadata> after(Iterable<ConsumerRecord<byte[], byte[]>> records) {
        Map<TopicPartition, OffsetAndMetadata> commit = new HashMap<>();
        records.forEach(record -> commit.put(
                new TopicPartition(record.topic(), record.partition()), new OffsetAndMetadata(record.offset() + 1)));
        return commit;
    }

    private void apply(Iterable<ConsumerRecord<byte[], byte[]>> records) {
        records.forEach(record -> {
            probe.applied(TestConsumer.eventIdOf(record));
            handled++;
        });
    }

    private static Verdict verdict(SkewRun run) {
        return Check.judge(new NoUnsafeCommits(), run).verdict();
    }

    private static CommitReport commits(SkewRun run) {
        return run.commits().orElseThrow();
    }

    @Test
    void a_consumer_that_commits_what_it_has_done_is_safe() throws InterruptedException {
        SkewRun run = run((consumer, records) -> {
            apply(records);
            consumer.commitSync(after(records));
        });

        assertThat(commits(run).commits()).isPositive();
        assertThat(commits(run).unsafe().count() + commits(run).early().count()).isZero();
        assertThat(verdict(run)).isEqualTo(Verdict.PASS);
        for (double percentile : new double[] {50, 90, 99, 100}) {
            assertThat(run.latency()
                            .toCommit()
                            .percentile(percentile)
                            .orElseThrow()
                            .highNanos())
                    .as("p%s to commit, after an effect that was seen", percentile)
                    .isGreaterThanOrEqualTo(
                            run.latency().endToEnd().percentile(percentile).orElseThrow());
        }
    }

    @Test
    void a_consumer_that_commits_first_and_works_later_is_not() throws InterruptedException {
        List<ConsumerRecord<byte[], byte[]>> later = new ArrayList<>();
        SkewRun run = run((consumer, records) -> {
            records.forEach(later::add);
            consumer.commitSync(after(records));
            if (later.size() == EVENTS) {
                apply(later);
            }
        });

        assertThat(commits(run).unsafe().count()).isPositive();
        assertThat(commits(run).unsafe().examples().get(0).events()).isGreaterThan(1);
        assertThat(run.effects().orElseThrow().lost().count())
                .as("nothing crashed")
                .isZero();
        assertThat(verdict(run)).isEqualTo(Verdict.FAIL);
    }

    @Test
    void nor_is_one_that_completes_out_of_order_and_commits_the_highest() throws InterruptedException {
        SkewRun run = run((consumer, records) -> {
            for (ConsumerRecord<byte[], byte[]> record : records) {
                if (TestConsumer.sequenceOf(record) == 33) {
                    heldBack.add(TestConsumer.eventIdOf(record));
                } else {
                    apply(List.of(record));
                }
            }
            consumer.commitSync(after(records));
            if (handled == EVENTS - 1) {
                heldBack.forEach(probe::applied);
            }
        });

        assertThat(commits(run).unsafe().count()).isPositive();
        assertThat(commits(run).unsafe().examples()).allMatch(exposure -> exposure.events() == 1);
        assertThat(commits(run).headOfLine()).isNotEmpty();
        assertThat(verdict(run)).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_commit_that_moves_back_is_found() throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> begun = new HashMap<>();
        SkewRun run = run((consumer, records) -> {
            records.partitions()
                    .forEach(partition -> begun.putIfAbsent(
                            partition,
                            new OffsetAndMetadata(
                                    records.records(partition).get(0).offset())));
            boolean firstHalf = handled < EVENTS / 2;
            apply(records);
            if (firstHalf && handled >= EVENTS / 2) {
                consumer.commitSync(begun);
            } else if (firstHalf) {
                consumer.commitSync(after(records));
            } else if (handled == EVENTS) {
                consumer.commitSync(endsOf(consumer));
            }
        });

        assertThat(commits(run).movedBack().count()).isPositive();
        assertThat(commits(run).unsafe().count() + commits(run).beyondEnd().count())
                .isZero();
        assertThat(verdict(run)).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_commit_beyond_the_end_is_found() throws InterruptedException {
        SkewRun run = run((consumer, records) -> {
            apply(records);
            Map<TopicPartition, OffsetAndMetadata> commit = handled < EVENTS ? after(records) : endsOf(consumer);
            if (handled == EVENTS) {
                commit.computeIfPresent(
                        topic.topicPartitions().get(1), (p, end) -> new OffsetAndMetadata(end.offset() + 1_000));
            }
            consumer.commitSync(commit);
        });

        assertThat(commits(run).beyondEnd().examples()).singleElement().satisfies(beyond -> {
            assertThat(beyond.partition()).isOne();
            assertThat(beyond.commit()).isEqualTo(beyond.end() + 1_000);
        });
        assertThat(commits(run).unsafe().count() + commits(run).movedBack().count())
                .isZero();
        assertThat(verdict(run)).isEqualTo(Verdict.FAIL);
    }

    private static Map<TopicPartition, OffsetAndMetadata> endsOf(Consumer<byte[], byte[]> consumer) {
        Map<TopicPartition, OffsetAndMetadata> ends = new HashMap<>();
        consumer.endOffsets(consumer.assignment())
                .forEach((partition, end) -> ends.put(partition, new OffsetAndMetadata(end)));
        return ends;
    }
}
