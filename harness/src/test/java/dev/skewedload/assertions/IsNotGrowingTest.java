package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IsNotGrowingTest extends PartAssertionContract<SlopeAssert> {
    @Override
    SlopeAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run == null ? null : run.lag().slope(7));
    }

    @Override
    SlopeAssert ask(SlopeAssert assertion) {
        return assertion.isNotGrowing();
    }

    @Override
    Subject subject() {
        return Subject.LAG;
    }

    @Override
    String check() {
        return "lag().slope(7).isNotGrowing()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy().serves(4, 20);
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().serves(7, 20);
    }

    @Override
    String story() {
        return """
                Expecting the lag of partition 7 to be not growing but:
                  GROWING: +30.0/s (+30.0 to +30.0) over 51 points, material from 2.5/s
                  cause: NOT_CLEAR (lag grows on 1 of 24 partitions although the load is as even as chance allows; partition 7: 50/s in, 20/s served, steady; it may be COST_SKEW or SLOW_CONSUMER or DOWNSTREAM: what would tell is the time in handlers (EffectProbe.executing or Evidence.handlers) and the time they wait for others (EffectProbe.downstream or Evidence.downstream))""";
    }

    @Test
    void doubt_is_no_pass() {
        assertThatThrownBy(() -> ask(on(SampleRun.healthy().unclear(7).build())))
                .hasMessageStartingWith("""
                        Cannot tell whether the lag of partition 7 is not growing:
                          CANNOT_TELL: +0.0/s""");
    }

    @Test
    void a_load_of_nothing_is_no_proof() {
        assertCannotTell(
                SampleRun.empty().build(),
                "Cannot tell whether the lag of partition 7 is not growing: no record was acknowledged, so nothing could fall"
                        + " behind");
    }
}
