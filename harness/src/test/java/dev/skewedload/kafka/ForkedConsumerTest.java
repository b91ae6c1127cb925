package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.Check;
import dev.skewedload.check.NoDuplicateEffects;
import dev.skewedload.check.NoLostEffects;
import dev.skewedload.check.NoOrderViolations;
import dev.skewedload.check.NoUnsafeCommits;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A consumer in another process, which is seen by what it reports to the probe's address. */
class ForkedConsumerTest {
    private final TestTopic topic = TestTopic.of(2);

    private SkewRun run(Duration drain, boolean killed) throws Exception {
        new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), topic.partitions(), topic.group()).prepare();
        try (EffectProbe probe = new EffectProbe();
                ForkedConsumer consumer = new ForkedConsumer(topic, probe.address())) {
            return topic.traffic(TestTopic.some(300).build(), topic.target().partitionBy(PartitionBy.ENTITY))
                    .effects(probe)
                    .drain(drain)
                    .progress((phase, fraction, detail) -> {
                        if (killed && phase.equals("load")) {
                            consumer.kill();
                        }
                    })
                    .run();
        }
    }

    @Test
    void its_effects_count_as_if_it_were_here() throws Exception {
        SkewRun run = run(Duration.ofSeconds(60), false);

        assertThat(run.effects().orElseThrow().applied()).isEqualTo(300);
        assertThat(run.invalidities())
                .noneMatch(invalidity -> invalidity.voids().contains(Subject.EFFECTS));
        for (Check check : new Check[] {
            new NoLostEffects(), new NoDuplicateEffects(), new NoOrderViolations(), new NoUnsafeCommits()
        }) {
            assertThat(Check.judge(check, run)).extracting("verdict", "message").containsExactly(Verdict.PASS, "");
        }
    }

    @Test
    void one_that_is_killed_is_told_and_what_it_has_not_done_is_pending() throws Exception {
        SkewRun run = run(Duration.ofSeconds(2), true);

        assertThat(run.effects().orElseThrow().pending().count()).isPositive();
        assertThat(run.invalidities()).anySatisfy(invalidity -> {
            assertThat(invalidity.reason()).contains("ended without a `bye`");
            assertThat(invalidity.voids()).isEmpty();
        });
        assertThat(Check.judge(new NoLostEffects(), run).verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }
}
