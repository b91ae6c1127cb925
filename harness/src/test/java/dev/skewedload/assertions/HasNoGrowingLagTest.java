package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HasNoGrowingLagTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoGrowingLag();
    }

    @Override
    Subject subject() {
        return Subject.LAG;
    }

    @Override
    String check() {
        return "hasNoGrowingLag()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().key("acme", 7, 20_000).serves(7, 200);
    }

    @Override
    String story() {
        return """
                Expecting no growing lag but it grows on 1 of 24 partitions:
                  partition 7 grows by 850/s (between 850 and 850): 1,050/s in, 200/s served, 17,000 behind at the end of the load
                  cause: KEY_SKEW (key acme makes 95.2 % of partition 7; 1,050/s in, 200/s served, steady; no rebalance; generator on time; more partitions do not help: of 48 the key alone is 21.8 times the mean)""";
    }

    @Test
    void tells_the_worst_five_of_many() {
        SampleRun run = SampleRun.healthy().allServe(40).serves(9, 20);

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run.build()))).hasMessage("""
                        Expecting no growing lag but it grows on 24 of 24 partitions:
                          partition 9 grows by 30/s (between 30 and 30): 50/s in, 20/s served, 600 behind at the end of the load
                          partition 0 grows by 10/s (between 10 and 10): 50/s in, 40/s served, 200 behind at the end of the load
                          partition 1 grows by 10/s (between 10 and 10): 50/s in, 40/s served, 200 behind at the end of the load
                          partition 2 grows by 10/s (between 10 and 10): 50/s in, 40/s served, 200 behind at the end of the load
                          partition 3 grows by 10/s (between 10 and 10): 50/s in, 40/s served, 200 behind at the end of the load
                          … and 19 more
                          cause: NOT_CLEAR (lag grows on 24 of 24 partitions although the load is as even as chance allows; partition 9: 50/s in, 20/s served, steady; it may be SLOW_CONSUMER or DOWNSTREAM: what would tell is the time in handlers (EffectProbe.executing or Evidence.handlers) and the time they wait for others (EffectProbe.downstream or Evidence.downstream))""");
    }

    @Test
    void one_partition_in_doubt_is_no_pass() {
        SkewRun run = SampleRun.healthy().unclear(3).build();

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run))).hasMessageStartingWith("""
                        Cannot tell whether lag grows on 1 of 24 partitions:
                          partition 3: +0.0/s (+0.0 to +17.9) over 51 points, material from 2.5/s: longer run, shorter commits, or a view of effects
                          cause: NOT_CLEAR (""");
        assertThat(run.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void a_partition_that_grows_outweighs_one_in_doubt() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(
                        SampleRun.healthy().unclear(3).serves(4, 20).build())))
                .hasMessageStartingWith("Expecting no growing lag but it grows on 1 of 24 partitions:\n  partition 4");
    }

    @Test
    void a_rebalance_whose_backlog_never_drained_is_named() {
        SampleRun run = SampleRun.healthy().rebalancedAt(9).stoppedAt(8, 100);

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run.build())))
                .hasMessageContaining("Cannot tell whether lag grows on 24 of 24 partitions:\n"
                        + "  partition 0: 0 points of the lag, 10 are needed: longer run, shorter commits, or a view of"
                        + " effects\n")
                .hasMessageContaining(
                        "samples from a rebalance until its backlog has drained are left out, and there was"
                                + " 1 during the load: find out why, or run for longer");
    }

    @Test
    void no_samples_are_no_proof() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(
                        SampleRun.healthy().withoutSamples().build())))
                .hasMessageStartingWith(
                        "Cannot tell whether lag grows on 24 of 24 partitions:\n  partition 0: 0 points");
    }

    @Test
    void a_load_of_nothing_is_no_proof() {
        cannotTell(
                SampleRun.empty().build(),
                this::ask,
                "Cannot tell whether lag grows: no record was acknowledged, so nothing could fall behind");
    }

    @Test
    void partitions_that_got_nothing_do_not_grow() {
        ask(SkewAssertions.assertThat(SampleRun.empty().key("only", 3, 1_000).build()));
    }

    @Test
    void without_a_group_nobody_knows() {
        cannotTell(
                SampleRun.healthy().unwatched().build(),
                this::ask,
                "Cannot tell whether lag grows: no consumer group was watched; name it by `consumerGroup`");
    }

    @Test
    void a_late_generator_voids_it() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(
                        SampleRun.healthy().late(Duration.ofMillis(200)).build())))
                .hasMessage(
                        "Invalid run: hasNoGrowingLag() cannot be judged, since the stimulus did not happen as asked:\n"
                                + "  the generator was late: p99 of the send delay 200 ms is above 100 ms: lower"
                                + " eventsPerSecond, or give it a quieter machine");
        assertThat(SampleRun.healthy().late(Duration.ofMillis(200)).build().voids(Subject.LOAD))
                .isEmpty();
    }
}
