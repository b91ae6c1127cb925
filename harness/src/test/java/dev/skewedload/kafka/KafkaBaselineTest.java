package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.assertions.SkewAssertions;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.report.Baseline;
import dev.skewedload.report.SampleBaseline;
import dev.skewedload.run.EffectProbe;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of another day, on a real broker. */
class KafkaBaselineTest {
    @TempDir
    Path folder;

    private final TestTopic topic = TestTopic.of(4);

    private SkewRun run(KeyFunction key) throws InterruptedException {
        EffectProbe probe = new EffectProbe();
        new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), topic.partitions(), topic.group()).prepare();
        try (TestConsumer consumer = new TestConsumer(topic, Map.of(), record -> {
            probe.applied(TestConsumer.eventIdOf(record));
            return true;
        })) {
            SkewRun run = topic.traffic(
                            TestTopic.some(400).build(), topic.target().key(key, "OrderKeys.of"))
                    .effects(probe)
                    .run();
            assertThat(consumer.failure()).isNull();
            return run;
        }
    }

    @Test
    void the_same_run_passes_and_another_key_fails_with_what_moved() throws InterruptedException {
        Baseline baseline = SampleBaseline.of(run(event -> event.entity()), folder);

        SkewAssertions.assertThat(run(event -> event.entity())).hasNotRegressedFrom(baseline);

        SkewRun byCity = run(event -> event.tenant().endsWith("7") ? "town" : "capital");
        long capital = byCity.load().byRecords().load(1);
        assertThatThrownBy(() -> SkewAssertions.assertThat(byCity).hasNotRegressedFrom(baseline))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "Expecting no regression from baseline order-service but records lie otherwise on 4 of"
                                + " 4 partitions, less evenly:\n  peak-to-average of records ")
                .hasMessageContaining("\n  partition 1 took " + capital + " records, in the baseline ")
                .hasMessageContaining("\n  keys: 2, in the baseline ")
                .hasMessageContaining("\n  key capital: " + capital + " on partition 1, in the baseline not among")
                .hasMessageContaining(
                        "\n  key town: " + (400 - capital) + " on partition 3, in the baseline not among");
    }
}
