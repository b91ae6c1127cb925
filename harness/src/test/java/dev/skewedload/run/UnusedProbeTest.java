package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.SkewRun;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A test may have a probe that its system never calls: that is no view of effects. */
class UnusedProbeTest {
    @Test
    void lag_and_latency_are_not_told_by_a_probe_that_nobody_calls() throws InterruptedException {
        ScriptedSession session = ScriptedSession.answering();
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);

        SkewRun run = SkewedTraffic.of(Loads.some(50).build())
                .to(session)
                .effects(new EffectProbe())
                .drain(Duration.ofMillis(300))
                .run();

        assertThat(run.lag().seesEffects()).isFalse();
        assertThat(run.latency().endToEnd().count()).isZero();
        assertThat(run.effects())
                .hasValueSatisfying(effects -> assertThat(effects.applied()).isZero());
    }
}
