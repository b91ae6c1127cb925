package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.skewedload.SampleRun;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ControlRunTest {
    private static SampleRun half(long latencyMillis) {
        return SampleRun.healthy().latency(due -> latencyMillis * 1_000_000);
    }

    @Test
    void percentiles_are_those_of_all_latencies_and_no_mean() {
        SkewRun before = half(10).build();
        SkewRun after = SampleRun.healthy()
                .latency(due -> due > 19_800_000_000L ? 900_000_000 : 30_000_000) // the last 240 of 24,000
                .build();

        Latency merged = ControlRun.of(before, after).latency().endToEnd();

        assertThat(merged.count()).isEqualTo(48_000);
        assertThat(merged.percentile(50).orElseThrow()).isCloseTo(10_000_000, withinPercentage(0.1));
        assertThat(merged.percentile(99).orElseThrow()).isCloseTo(30_000_000, withinPercentage(0.1)); // the mean is 20
        assertThat(merged.max()).hasValue(900_000_000);
        assertThat(merged.filledBlocks()).isEqualTo(80);
    }

    @Test
    void counts_and_keys_add_up() {
        SkewRun before = SampleRun.empty().key("a", 0, 10).key("b", 1, 5).build();
        SkewRun after = SampleRun.empty().key("a", 0, 1).key("c", 2, 7, 300).build();

        LoadFigures load = ControlRun.of(before, after).load();

        assertThat(load.byRecords().toArray()).startsWith(11, 5, 7, 0);
        assertThat(load.byBytes().toArray()).startsWith(1_100, 500, 2_100, 0);
        assertThat(load.byBytes().largest()).isEqualTo(300);
        assertThat(load.keys())
                .containsExactly(
                        new KeyLoad("a", 0, 11, 1_100, 11_000),
                        new KeyLoad("c", 2, 7, 2_100, 7_000),
                        new KeyLoad("b", 1, 5, 500, 5_000));
        assertThat(load.distinctKeys()).isEqualTo(3);
        assertThat(load.worstWindow(Duration.ofSeconds(1)).load().total()).isPositive();
    }

    @Test
    void streams_add_up_where_both_have_them_on_as_many_partitions() {
        SkewRun before = half(10).output("shipments", 1, 2, 3)
                .output("audit", 1, 2)
                .output("dlq", 1)
                .build();
        SkewRun after = half(10).output("shipments", 10, 20, 30)
                .output("audit", 1, 2, 3)
                .build();

        LoadFigures load = ControlRun.of(before, after).load();

        assertThat(load.streams().byStream().keySet()).containsExactly("shipments", "orders");
        assertThat(load.stream("shipments").load().toArray()).containsExactly(11, 22, 33);
        assertThat(load.stream("orders").load().total()).isEqualTo(48_000);
    }

    @Test
    void the_generator_sent_both() {
        GeneratorFigures generator =
                ControlRun.of(half(10).missing(100).build(), half(10).build()).generator();

        assertThat(generator.scheduled()).isEqualTo(48_100);
        assertThat(generator.acknowledged()).isEqualTo(48_000);
        assertThat(generator.achievedPerSecond()).isEqualTo(1_200);
        assertThat(generator.sendDelay().count()).isEqualTo(48_100);
    }

    @Test
    void a_fault_of_one_half_is_one_of_the_control_and_says_of_which() {
        Invalidity late = Invalidity.ofTime("the generator was late");
        SkewRun ofBefore = ControlRun.of(half(10).invalid(late).build(), half(10).build());
        SkewRun ofAfter = ControlRun.of(half(10).build(), half(10).invalid(late).build());

        assertThat(ofBefore.voids(Subject.LATENCY)).containsExactly("before the run: the generator was late");
        assertThat(ofAfter.voids(Subject.LATENCY)).containsExactly("after the run: the generator was late");
        assertThat(ofAfter.invalidities().get(0).voids()).isEqualTo(Set.of(Subject.LAG, Subject.LATENCY));
    }

    @Test
    void what_two_loads_have_not_in_common_is_not_known() {
        SkewRun control = ControlRun.of(half(10).build(), half(10).drainCutOff().build());

        assertThat(control.lag().partitions()).isEmpty();
        assertThat(control.lag().drain().complete()).isFalse();
        assertThat(control.effects()).isEmpty();
        assertThat(control.workload().duration()).isEqualTo(Duration.ofSeconds(40));
    }
}
