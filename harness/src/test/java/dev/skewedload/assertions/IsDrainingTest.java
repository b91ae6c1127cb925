package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IsDrainingTest extends PartAssertionContract<SlopeAssert> {
    @Override
    SlopeAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run == null ? null : run.lag().slope(7));
    }

    @Override
    SlopeAssert ask(SlopeAssert assertion) {
        return assertion.isDraining();
    }

    @Override
    Subject subject() {
        return Subject.LAG;
    }

    @Override
    String check() {
        return "lag().slope(7).isDraining()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy().draining();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy();
    }

    @Override
    String story() {
        return """
                Expecting the lag of partition 7 to be draining but:
                  NOT_GROWING: +0.0/s (+0.0 to +0.0) over 51 points, material from 2.5/s
                  cause: NONE (load as even as chance allows; no partition falls behind)""";
    }

    @Test
    void a_growing_lag_does_not_drain() {
        assertThatThrownBy(() -> ask(on(SampleRun.healthy().serves(7, 20).build())))
                .hasMessageStartingWith("Expecting the lag of partition 7 to be draining but:\n  GROWING: +30.0/s");
    }
}
