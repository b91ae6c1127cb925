package dev.skewedload.kafka;

import static dev.skewedload.measure.Verdict.CANNOT_TELL;
import static dev.skewedload.measure.Verdict.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.Answer;
import dev.skewedload.check.Check;
import dev.skewedload.check.InFlightBelow;
import dev.skewedload.check.NoEvictions;
import dev.skewedload.check.NoLostEffects;
import dev.skewedload.check.NoUnsafeCommits;
import dev.skewedload.measure.AfterMark;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.GroupFigures;
import dev.skewedload.measure.Mark;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.RangeAssignor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One load against groups of every protocol, to which a second member is added under way. */
class ProtocolsTest {
    private static final int PARTITIONS = 4;

    private final TestTopic topic = TestTopic.of(PARTITIONS);
    private final EffectProbe probe = new EffectProbe();

    enum Protocol {
        EAGER(
                4,
                Map.of("partition.assignment.strategy", RangeAssignor.class.getName(), "heartbeat.interval.ms", "200")),
        COOPERATIVE(
                4,
                Map.of(
                        "partition.assignment.strategy",
                        CooperativeStickyAssignor.class.getName(),
                        "heartbeat.interval.ms",
                        "200")),
        /** Members hand over at heartbeats, of which the broker asks one in five seconds. */
        CONSUMER(9, Map.of("group.protocol", "consumer"));

        private final int seconds;
        private final Map<String, String> settings;

        Protocol(int seconds, Map<String, String> settings) {
            this.seconds = seconds;
            this.settings = settings;
        }
    }

    private static Workload load(int seconds) {
        return Workload.named("protocols")
                .seed(5)
                .eventsPerSecond(200)
                .duration(Duration.ofSeconds(seconds))
                .tenants(40)
                .build();
    }

    private boolean apply(ConsumerRecord<byte[], byte[]> record) {
        probe.applied(TestConsumer.eventIdOf(record));
        return true;
    }

    private static Verdict verdict(Check check, SkewRun run) {
        return check.answer(run).verdict();
    }

    @ParameterizedTest
    @EnumSource
    void a_consumer_group_is_judged_whatever_its_protocol(Protocol protocol) throws InterruptedException {
        new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), PARTITIONS, topic.group()).prepare();
        Deque<TestConsumer> members = new ArrayDeque<>();
        members.push(new TestConsumer(topic, protocol.settings, this::apply));
        try {
            SkewRun run = topic.traffic(load(protocol.seconds), topic.target().partitionBy(PartitionBy.ENTITY))
                    .effects(probe)
                    .contract(Contract.AT_LEAST_ONCE)
                    .at(
                            Duration.ofMillis(500),
                            GroupFaults.of(GroupFaultsTest.endpoint(topic))
                                    .addMember(() ->
                                            members.push(new TestConsumer(topic, protocol.settings, this::apply))))
                    .run();

            assertThat(members).allMatch(member -> member.failure() == null);
            assertThat(run.marks()).allMatch(Mark::isDone);
            assertThat(run.voids(Subject.EFFECTS)).isEmpty();
            assertThat(verdict(new NoLostEffects(), run)).isEqualTo(PASS);
            assertThat(run.effects().orElseThrow().duplicates().count()).isZero();
            assertThat(run.effects().orElseThrow().late().count()).isZero();
            assertThat(verdict(new NoUnsafeCommits(), run)).isEqualTo(PASS);
            assertThat(verdict(new InFlightBelow(2_000), run)).isEqualTo(PASS);
            assertThat(verdict(new NoEvictions(), run)).isEqualTo(PASS);
            GroupFigures group = run.lag().group();
            assertThat(group.rounds()).isPositive();
            assertThat(group.epochs().isPresent()).isEqualTo(protocol == Protocol.CONSUMER);
            assertThat(group.partitions().stream().filter(partition -> partition.changes() == 1))
                    .as("two of four went to the second member")
                    .hasSize(2);
            AfterMark after = run.lag().recoveries().get(0).after();
            assertThat(after.reassignedSeconds()).isPresent();
            assertThat(after.firstEffects()).hasSize(PARTITIONS);
        } finally {
            members.forEach(TestConsumer::close);
        }
    }

    @Test
    void a_share_group_is_judged_by_its_effects() throws InterruptedException {
        topic.put(10);
        TopicUnderTest shared = new TopicUnderTest(
                        EmbeddedKafka.shared(), Map.of(), topic.name(), PARTITIONS, topic.group())
                .withShareGroup();
        shared.prepare();
        Deque<TestShareConsumer> members = new ArrayDeque<>();
        members.push(new TestShareConsumer(topic, this::apply));
        try {
            SkewRun run = topic.traffic(load(9), shared.target().partitionBy(PartitionBy.ENTITY))
                    .effects(probe)
                    .contract(Contract.AT_LEAST_ONCE)
                    .at(
                            Duration.ofMillis(500),
                            GroupFaults.of(GroupFaultsTest.endpoint(topic))
                                    .shareGroup()
                                    .addMember(() -> members.push(new TestShareConsumer(topic, this::apply))))
                    .run();

            assertThat(members).allMatch(member -> member.failure() == null);
            assertThat(run.marks()).allMatch(Mark::isDone);
            assertThat(run.voids(Subject.EFFECTS)).isEmpty();
            assertThat(run.lag().drain().complete())
                    .as("nothing is left to settle")
                    .isTrue();
            assertThat(verdict(new NoLostEffects(), run)).isEqualTo(PASS);
            assertThat(verdict(new NoEvictions(), run)).isEqualTo(PASS);
            assertThat(run.lag().seesEffects()).isTrue();
            assertThat(run.lag().group().shared()).isTrue();
            assertThat(run.lag().group().partitions()).isEmpty();
            assertThat(run.lag().group().epochs().orElseThrow()).isPositive();
            assertThat(run.commits()).isEmpty();
            assertThat(run.latency().toCommit().atMost().count()).isZero();
            assertThat(run.lag().recoveries().get(0).after().reassignedSeconds())
                    .isEmpty();
            assertThat(run.lag().recoveries().get(0).after().firstEffects()).hasSize(PARTITIONS);
            Answer commits = new NoUnsafeCommits().answer(run);
            assertThat(commits.verdict()).isEqualTo(CANNOT_TELL);
            assertThat(commits.message()).contains("a share group settles single records");
        } finally {
            members.forEach(TestShareConsumer::close);
        }
    }

    @Test
    void what_a_share_group_has_not_settled_is_pending_and_what_it_settled_without_effect_is_lost()
            throws InterruptedException {
        TopicUnderTest shared = new TopicUnderTest(
                        EmbeddedKafka.shared(), Map.of(), topic.name(), PARTITIONS, topic.group())
                .withShareGroup();
        shared.prepare();
        try (TestShareConsumer member = new TestShareConsumer(topic, record -> {
            if (TestConsumer.sequenceOf(record) % 100 != 33) {
                apply(record);
            }
        })) {
            SkewRun run = topic.traffic(
                            TestTopic.some(400).build(), shared.target().partitionBy(PartitionBy.ENTITY))
                    .effects(probe)
                    .drain(Duration.ofSeconds(4))
                    .run();

            assertThat(member.failure()).isNull();
            assertThat(run.effects().orElseThrow().lost().examples()).containsExactly(33L, 133L, 233L, 333L);
            assertThat(run.effects().orElseThrow().pending().count()).isZero();
        }
    }
}
