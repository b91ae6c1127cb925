package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.Mark;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Surges and new viral keys beside a load of a second. */
class WorkloadFaultsTest {
    private static final Workload LOAD = Workload.named("second")
            .seed(7)
            .eventsPerSecond(400)
            .duration(Duration.ofSeconds(1))
            .tenants(20)
            .build();

    @Test
    void a_run_keeps_them_as_marks_with_what_was_sent() throws InterruptedException {
        EffectProbe probe = new EffectProbe();
        SkewRun run = SkewedTraffic.of(LOAD)
                .to(new ScriptedSession((event, acknowledgement) -> {
                    ScriptedSession.take(event, acknowledgement);
                    probe.applied(event.id());
                }))
                .effects(probe)
                .limits(Loads.PATIENT)
                .at(Duration.ofMillis(250), Faults.surge(3, Duration.ofMillis(500)))
                .at(Duration.ofMillis(500), Faults.viralKey(0.25, Duration.ofMillis(500)))
                .run();

        assertThat(run.workload().surges()).hasSize(1);
        assertThat(run.generator().sent()).isEqualTo(800);
        assertThat(run.marks()).extracting(Mark::outcome).containsOnly(Mark.Outcome.VERIFIED);
        Mark surge = run.marks().get(0);
        assertThat(surge.name()).isEqualTo("surge to 3.0 times the rate");
        assertThat(surge.askedSeconds()).isEqualTo(0.25);
        assertThat(surge.beganSeconds().orElseThrow()).isGreaterThanOrEqualTo(0.25);
        assertThat(surge.endedSeconds().orElseThrow()).isGreaterThanOrEqualTo(0.74);
        assertThat(surge.evidence())
                .hasValue("all 600 events due from 0.3 s to 0.8 s were sent, 1,200/s in place of 400/s");
        Mark viral = run.marks().get(1);
        assertThat(viral.name()).isEqualTo("new viral key with a share of 0.25");
        assertThat(viral.evidence().orElseThrow())
                .matches(
                        "all 100 events due from 0\\.5 s to 1\\.0 s were sent for tenant-0\\d\\d-new0, 25\\.0 % of those"
                                + " due then");
        assertThat(run.voids(Subject.EFFECTS)).isEmpty();
    }

    @Test
    void one_that_was_not_sent_as_a_whole_failed() {
        Workload surged = Faults.surge(2, Duration.ofMillis(500)).applyTo(LOAD, Duration.ofMillis(200));
        WorkloadMarks marks = new WorkloadMarks(surged);
        try (EventCursor events = surged.events()) {
            for (int i = 0; i < 100 && events.next(); i++) {
                marks.sent(events, events.dueNanos());
            }
        }

        Mark mark = marks.marks().get(0);
        assertThat(mark.outcome()).isEqualTo(Mark.Outcome.FAILED);
        assertThat(mark.problem()).hasValue("failed: only 20 of its 400 events were sent");
        assertThat(mark.evidence()).isEmpty();
        assertThat(mark.beganSeconds()).hasValue(0.2);
        assertThat(mark.endedSeconds()).isEmpty();
    }

    @Test
    void one_in_which_nothing_is_due_did_nothing() {
        Workload empty = Faults.viralKey(0.001, Duration.ofMillis(5)).applyTo(LOAD, Duration.ofMillis(200));

        assertThat(new WorkloadMarks(empty).marks().get(0).problem())
                .hasValue("did nothing: no event was due in it, so raise `eventsPerSecond` or make it longer");
        assertThat(new WorkloadMarks(LOAD).marks()).isEqualTo(List.of());
    }

    @Test
    void a_surge_that_adds_no_event_did_nothing() throws InterruptedException {
        SkewRun run = SkewedTraffic.of(LOAD)
                .to(new ScriptedSession(ScriptedSession::take))
                .limits(Loads.PATIENT)
                .at(Duration.ofMillis(200), Faults.surge(1.001, Duration.ofMillis(500)))
                .run();

        assertThat(run.generator().sent()).isEqualTo(LOAD.eventCount());
        assertThat(run.marks().get(0).outcome()).isEqualTo(Mark.Outcome.FAILED);
        assertThat(run.voids(Subject.EFFECTS)).anyMatch(reason -> reason.contains("it adds less than one event"));
    }

    @Test
    void the_time_of_one_lies_within_the_load() {
        SkewedTraffic traffic = SkewedTraffic.of(LOAD);

        assertThatThrownBy(() -> traffic.at(Duration.ofMillis(800), Faults.surge(3, Duration.ofMillis(500))))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith(
                        "Workload requires that `surge` lie within the measured load, from 0.0 s to 1.0 s,");
    }
}
