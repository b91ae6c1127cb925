package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes wrong in the harness itself makes the run invalid, with the reason, for what rests on it and nothing else. */
@Timeout(60)
class HarnessFaultsTest {
    private final RunThreads threads = new RunThreads();
    private final EffectProbe probe = new EffectProbe();

    @AfterEach
    void nothing_is_left_running() {
        threads.assertNoneLeft();
    }

    private SkewedTraffic traffic(Workload workload, ScriptedSession session) {
        return SkewedTraffic.of(workload)
                .to(session)
                .effects(probe)
                .limits(Loads.PATIENT)
                .drain(Duration.ofMillis(300));
    }

    private ScriptedSession applying() {
        return new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            probe.applied(event.id());
        });
    }

    private static void assertVoid(SkewRun run, String reason, Subject... subjects) {
        for (Subject subject : Subject.values()) {
            if (List.of(subjects).contains(subject)) {
                assertThat(run.voids(subject)).contains(reason);
            } else {
                assertThat(run.voids(subject)).doesNotContain(reason);
            }
        }
    }

    @Test
    void a_target_that_answers_twice_voids_all() throws InterruptedException {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            if (event.sequence() == 7 || event.sequence() == 20) {
                ScriptedSession.take(event, acknowledgement);
            }
            if (event.sequence() == 30) {
                acknowledgement.refused(new IllegalStateException("after all"));
            }
        });

        SkewRun run = traffic(Loads.some(100).build(), session).run();

        assertVoid(
                run,
                "the target answered events more than once, 3 times, first event 7: its answers cannot be counted",
                Subject.values());
        assertThat(run.load().byRecords().total()).as("each counts once").isEqualTo(100);
    }

    @Test
    void an_answer_that_cannot_be_recorded_voids_all_and_stalls_nothing() throws InterruptedException {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            if (event.sequence() % 50 == 3) {
                acknowledgement.acknowledged(ScriptedSession.PARTITIONS + 4, 0, "k", 1);
            } else {
                ScriptedSession.take(event, acknowledgement);
            }
        });

        SkewRun run = traffic(Loads.some(100).build(), session).run();

        assertVoid(
                run,
                "the recording of an answer failed, 2 times, first with: java.lang.ArrayIndexOutOfBoundsException: Index 7 out"
                        + " of bounds for length 3",
                Subject.values());
        assertThat(run.generator().sent()).isEqualTo(100);
    }

    @Test
    void an_effect_that_cannot_be_recorded_voids_all_but_the_load_and_does_not_harm_its_reader()
            throws InterruptedException {
        ScriptedSession[] self = new ScriptedSession[1];
        self[0] = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            if (event.sequence() == 5) {
                self[0].sink.applied(null);
            }
        });

        SkewRun run = SkewedTraffic.of(Loads.some(100).build())
                .to(self[0])
                .effects(EffectSource.kafkaTopic("out"))
                .limits(Loads.PATIENT)
                .drain(Duration.ofMillis(300))
                .run();

        assertThat(run.voids(Subject.EFFECTS))
                .anyMatch(reason -> reason.startsWith(
                        "the recording of an effect failed: java.lang.NullPointerException: Cannot invoke"));
        assertThat(run.voids(Subject.LATENCY))
                .anyMatch(reason -> reason.startsWith("the recording of an effect failed"));
        assertThat(run.voids(Subject.LOAD)).isEmpty();
    }

    @Test
    void a_progress_listener_that_throws_voids_what_is_measured_in_time_and_is_told_nothing_more()
            throws InterruptedException {
        AtomicLong told = new AtomicLong();

        SkewRun run = traffic(Loads.some(100).build(), applying())
                .progress((phase, fraction, detail) -> {
                    told.incrementAndGet();
                    throw new AssertionError("no terminal");
                })
                .run();

        assertVoid(
                run,
                "the progress listener failed: java.lang.AssertionError: no terminal",
                Subject.LAG,
                Subject.LATENCY);
        assertThat(told).hasValue(1);
        assertThat(run.effects().orElseThrow().applied()).isEqualTo(100);
    }

    @Test
    void a_sampler_whose_looks_die_voids_lag_with_the_reason() throws InterruptedException {
        ScriptedSession session = applying();
        session.offsets = ScriptedOffsets.failingOnceSent(session, () -> {
            throw new StackOverflowError("in the client");
        });

        SkewRun run = traffic(Loads.slow(), session).run();

        assertThat(run.voids(Subject.LAG))
                .anyMatch(reason -> reason.contains("offsets were not sampled for 2.")
                        && reason.contains("the last with: java.lang.StackOverflowError: in the client"));
        assertThat(run.voids(Subject.LOAD)).isEmpty();
    }

    /** The clock of the watch leaps, as if nobody had run in between. */
    @Test
    void a_stop_of_the_whole_jvm_voids_what_is_measured_in_time() throws InterruptedException {
        ScriptedSession session = applying();
        HarnessWatch.Clocks clocks = new HarnessWatch.Clocks(
                () -> System.nanoTime() + (session.sent.size() < 50 ? 0 : TimeUnit.SECONDS.toNanos(70)),
                () -> System.currentTimeMillis() + (session.sent.size() < 50 ? 0 : 70_000));

        SkewRun run = traffic(Loads.some(100).build(), session).clocks(clocks).run();

        assertThat(run.harness().longestStop()).isBetween(Duration.ofSeconds(69), Duration.ofSeconds(100));
        assertVoid(
                run,
                "the harness's own JVM stood still for "
                        + thousands(run.harness().longestStop())
                        + " ms (more than 500 ms void what is measured in time): give it more memory or a quieter machine",
                Subject.LAG,
                Subject.LATENCY);
    }

    @Test
    void a_clock_that_is_set_voids_what_is_measured_in_time() throws InterruptedException {
        ScriptedSession session = applying();
        HarnessWatch.Clocks clocks = new HarnessWatch.Clocks(
                System::nanoTime, () -> System.currentTimeMillis() - (session.sent.size() < 50 ? 0 : 70_000));

        SkewRun run = traffic(Loads.some(100).build(), session).clocks(clocks).run();

        assertThat(run.harness().largestClockJump()).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(71));
        assertVoid(
                run,
                "the clocks of the harness's machine moved apart by "
                        + thousands(run.harness().largestClockJump())
                        + " ms at once (more than 500 ms void what is measured in time): it slept, or its clock was set",
                Subject.LAG,
                Subject.LATENCY);
    }

    private static String thousands(Duration time) {
        return String.format(Locale.ROOT, "%,d", time.toMillis());
    }

    @Test
    void acknowledged_events_that_are_not_in_the_log_void_all() throws InterruptedException {
        ScriptedOffsets offsets = ScriptedOffsets.settledAt(5, 0, 7);
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            offsets.ends = new long[] {35, 30, 46};
            offsets.committed = offsets.ends;
        });
        session.offsets = offsets;

        SkewRun run = SkewedTraffic.of(Loads.some(100).build())
                .to(session)
                .limits(Loads.PATIENT)
                .run();

        assertVoid(
                run,
                "the target acknowledged 100 events, but its log grew by 99 records only: its answers cannot be counted",
                Subject.values());
    }

    @Test
    void a_driver_that_sent_fewer_than_it_says_is_found_out() {
        Workload workload = Loads.some(100).build();

        assertThat(RunInProgress.shortfall(workload, 100)).isEmpty();
        assertThat(RunInProgress.shortfall(workload.slice(1, 2), 47)).isEmpty();
        assertThat(RunInProgress.shortfall(workload, 98))
                .contains(
                        "the driver says that it sent all 100 events, but 98 were sent, which is a fault of SkewedLoad");
    }

    @Test
    void a_harness_that_was_well_voids_nothing() throws InterruptedException {
        SkewRun run = traffic(Loads.some(100).build(), applying()).run();

        assertThat(run.voids(Subject.LOAD)).isEmpty();
        assertThat(run.voids(Subject.EFFECTS)).isEmpty();
        assertThat(run.harness().largestClockJump()).isLessThan(Duration.ofSeconds(5));
    }
}
