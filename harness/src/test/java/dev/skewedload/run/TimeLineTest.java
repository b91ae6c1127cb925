package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.Mark;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Actions beside a load of a third of a second. */
class TimeLineTest {
    private final RunThreads threads = new RunThreads();
    private final EffectProbe probe = new EffectProbe();

    @AfterEach
    void nothing_is_left_running() {
        threads.assertNoneLeft();
    }

    private SkewedTraffic traffic() {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            probe.applied(event.id());
        });
        return SkewedTraffic.of(Loads.some(100).build())
                .to(session)
                .effects(probe)
                .limits(Loads.PATIENT);
    }

    @Test
    void an_action_is_done_at_its_time_on_a_thread_of_its_own_and_kept_as_a_mark() throws InterruptedException {
        AtomicReference<String> thread = new AtomicReference<>();
        SkewRun run = traffic()
                .at(
                        Duration.ofMillis(100),
                        () -> thread.set(Thread.currentThread().getName()))
                .at(Duration.ZERO, () -> {})
                .run();

        assertThat(thread).hasValue("skewedload-action-1");
        assertThat(run.marks()).extracting(Mark::name).containsExactly("action 1", "action 2");
        Mark mark = run.marks().get(0);
        assertThat(mark.outcome()).isEqualTo(Mark.Outcome.NOT_VERIFIED);
        assertThat(mark.isDone()).isTrue();
        assertThat(mark.askedSeconds()).isEqualTo(0.1);
        assertThat(mark.beganSeconds().orElseThrow()).isGreaterThanOrEqualTo(0.1);
        assertThat(mark.endedSeconds().orElseThrow())
                .isGreaterThanOrEqualTo(mark.beganSeconds().orElseThrow());
        assertThat(mark.problem()).isEmpty();
        assertThat(run.voids(Subject.EFFECTS)).isEmpty();
    }

    @Test
    void one_that_throws_voids_what_rests_on_it() throws InterruptedException {
        SkewRun run = traffic()
                .at(Duration.ofMillis(50), () -> {
                    throw new IllegalStateException("no such process");
                })
                .run();

        Mark mark = run.marks().get(0);
        assertThat(mark.outcome()).isEqualTo(Mark.Outcome.FAILED);
        assertThat(mark.endedSeconds()).isEmpty();
        assertThat(run.voids(Subject.EFFECTS))
                .containsExactly(
                        "action 1 of the time line, asked for at 0.1 s, threw java.lang.IllegalStateException: no such"
                                + " process: mend it, since what was to be seen rests on it");
        assertThat(run.voids(Subject.LAG)).anyMatch(reason -> reason.contains("no such process"));
        assertThat(run.voids(Subject.LOAD)).isEmpty();
        assertThat(run.lag().recoveries()).isEmpty();
    }

    @Test
    void one_that_has_not_ended_when_the_run_is_over_is_interrupted_and_voids_what_rests_on_it()
            throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        SkewRun run = traffic()
                .drain(Duration.ofMillis(300))
                .at(Duration.ofMillis(50), () -> {
                    try {
                        never.await();
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    }
                })
                .run();

        assertThat(run.marks().get(0).beganSeconds()).isPresent();
        assertThat(run.marks().get(0).problem()).hasValue("had not ended when the run was over");
        assertThat(run.voids(Subject.EFFECTS)).anyMatch(reason -> reason.contains("had not ended"));
    }

    @Test
    void the_drain_waits_for_one_that_has_not_ended() throws InterruptedException {
        AtomicReference<String> phase = new AtomicReference<>("");
        CountDownLatch draining = new CountDownLatch(3);
        SkewRun run = traffic()
                .progress((now, fraction, detail) -> {
                    phase.set(now);
                    if (now.equals("drain")) {
                        draining.countDown();
                    }
                })
                .at(Duration.ofMillis(50), Fault.named("slow", () -> {
                    draining.await();
                    return "done during the " + phase.get();
                }))
                .run();

        assertThat(run.marks().get(0).evidence()).hasValue("done during the drain");
        assertThat(run.lag().drain().complete()).isTrue();
    }

    @Test
    void one_that_has_not_begun_says_so() throws InterruptedException {
        TimeLine line = new TimeLine(
                List.of(new TimeLine.Action("action 1", Duration.ofHours(1), Optional::empty)), Duration.ofHours(2));
        line.start(System.nanoTime());
        line.stop(Duration.ofSeconds(60));

        assertThat(line.marks().get(0).problem()).hasValue("had not begun when the run was over");
        assertThat(line.marks().get(0).beganSeconds()).isEmpty();
    }

    @Test
    void a_time_outside_of_the_load_is_a_misuse() {
        SkewedTraffic traffic = traffic();

        assertThatThrownBy(() -> traffic.at(Duration.ofSeconds(1), () -> {}))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "SkewedTraffic requires that an action begin within the load, from 0 s to 0.333 s, but was asked for"
                                + " at 1.0 s: give another time, or a longer load.");
        assertThatThrownBy(() -> traffic.at(Duration.ofMillis(-1), () -> {}))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageEndingWith("at -0.001 s: give another time, or a longer load.");
    }
}
