package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.skewedload.check.Answer;
import dev.skewedload.check.Check;
import dev.skewedload.check.NoDuplicateEffects;
import dev.skewedload.check.NoLostEffects;
import dev.skewedload.check.NoUnsafeCommits;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.Mark;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.process.ForkedService;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.Fault;
import dev.skewedload.run.Faults;
import dev.skewedload.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process is killed while a later offset is done and an earlier one of its partition is not, then started again. */
class CrashWithGapTest {
    private static final int EVENTS = 600;

    @TempDir
    Path folder;

    private final TestTopic topic = TestTopic.of(2);

    private SkewRun crash(String policy, Duration drain) throws InterruptedException {
        new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), topic.partitions(), topic.group()).prepare();
        Workload workload = Workload.named("crash")
                .seed(5)
                .eventsPerSecond(EVENTS / 2.0)
                .duration(Duration.ofSeconds(2))
                .tenants(20)
                .build();
        try (EffectProbe probe = new EffectProbe();
                ForkedService service = PoolConsumer.fork(TestTopic.bootstrap(), topic.name(), topic.group(), probe)
                        .arguments(policy, folder.resolve("first-life").toString())
                        .start()) {
            SkewRun run = topic.traffic(workload, topic.target().partitionBy(PartitionBy.ENTITY))
                    .effects(probe)
                    .contract(Contract.AT_LEAST_ONCE, Contract.UNORDERED)
                    .drain(drain)
                    .at(Duration.ofMillis(200), killInTheGap(service))
                    .run();
            assertThat(run.marks().get(0).outcome())
                    .as("%s%n%s", run.marks(), service.lastLines())
                    .isEqualTo(Mark.Outcome.VERIFIED);
            assertThat(run.marks().get(0).evidence().orElseThrow())
                    .startsWith(PoolConsumer.GAP + ": 20 is not done, later ones are, committed is ")
                    .contains(" is gone; then pid ");
            assertThat(run.voids(Subject.EFFECTS)).isEmpty();
            return run;
        }
    }

    private static Fault killInTheGap(ForkedService service) {
        return Fault.named("kill in the gap", () -> {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> service.lastLines().contains(PoolConsumer.GAP));
            String gap = service.lastLines()
                    .lines()
                    .filter(line -> line.startsWith(PoolConsumer.GAP))
                    .findFirst()
                    .orElseThrow();
            return gap + "; " + Faults.restart(service).inject();
        });
    }

    private static Verdict judge(Check check, SkewRun run) {
        return Check.judge(check, run).verdict();
    }

    @Test
    void one_that_commits_the_watermark_replays_and_loses_nothing() throws InterruptedException {
        SkewRun run = crash("watermark", Duration.ofSeconds(60));

        EffectReport effects = run.effects().orElseThrow();
        assertThat(effects.applied()).isEqualTo(EVENTS);
        assertThat(effects.replays().count()).isPositive();
        assertThat(effects.duplicates().count()).isZero();
        assertThat(judge(new NoLostEffects(), run)).isEqualTo(Verdict.PASS);
        assertThat(judge(new NoDuplicateEffects(), run)).isEqualTo(Verdict.PASS);
        assertThat(judge(new NoUnsafeCommits(), run)).isEqualTo(Verdict.PASS);
    }

    @Test
    void one_that_commits_the_highest_offset_loses_what_was_not_done() throws InterruptedException {
        SkewRun run = crash("highest", Duration.ofSeconds(10));

        Answer answer = new NoLostEffects().answer(run);
        assertThat(answer.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(answer.message()).startsWith("Expecting no lost effects but ");
        assertThat(run.effects().orElseThrow().lost().count()).isPositive();
        assertThat(judge(new NoUnsafeCommits(), run)).isEqualTo(Verdict.FAIL);
    }
}
