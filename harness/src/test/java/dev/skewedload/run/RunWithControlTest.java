package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.RunId;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunWithControlTest {
    private final List<Workload> opened = new ArrayList<>();
    private final EffectProbe probe = new EffectProbe();

    /** Takes every event at once and has its effect. */
    private final class Taking implements Target {
        @Override
        public TargetSession open(RunId runId, Workload workload, @Nullable String consumerGroup) {
            opened.add(workload);
            return new ScriptedSession((event, acknowledgement) -> {
                ScriptedSession.take(event, acknowledgement);
                probe.applied(event.id());
            });
        }

        @Override
        public String keyOrigin() {
            return "the key was chosen by a script";
        }
    }

    @Test
    void an_even_load_of_the_same_rate_runs_half_before_and_half_after() throws Exception {
        Workload workload = Loads.some(600).duration(Duration.ofMillis(400)).build(); // 720 events
        List<SkewRun> frozen = new ArrayList<>();

        PairedRuns pair = SkewedTraffic.of(workload)
                .to(new Taking())
                .effects(probe)
                .limits(Loads.PATIENT)
                .whenFrozen(frozen::add)
                .runWithControl();

        assertThat(opened).hasSize(3);
        assertThat(opened.get(1)).isSameAs(workload);
        assertThat(opened.get(0).warmup()).isEqualTo(Duration.ofMillis(100));
        assertThat(List.of(opened.get(0), opened.get(2))).allSatisfy(half -> {
            assertThat(half.eventsPerSecond()).isEqualTo(1_800);
            assertThat(half.measuredEvents()).isEqualTo(360);
            assertThat(half.hotTenants()).isEmpty();
        });
        assertThat(frozen).containsExactly(pair.run());
        assertThat(pair.run().load().byRecords().total()).isEqualTo(720);
        assertThat(pair.control().load().byRecords().total()).isEqualTo(720);
        assertThat(pair.control().latency().endToEnd().count()).isEqualTo(720);
        assertThat(pair.control().name()).isEqualTo("some, control");
        assertThat(pair.control().voids(Subject.LOAD)).isEmpty();
    }
}
