package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.Cause;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes wrong in a run ends it within a bounded time, with its reason, and leaves no thread behind. */
@Timeout(60)
class RunFailureTest {
    private static final Workload LONG = Workload.named("long")
            .eventsPerSecond(500)
            .duration(Duration.ofHours(1))
            .tenants(5)
            .build();

    private final RunThreads threads = new RunThreads();

    @AfterEach
    void nothing_is_left_running() {
        threads.assertNoneLeft();
    }

    private static SkewedTraffic traffic(Workload workload, ScriptedSession session) {
        return SkewedTraffic.of(workload)
                .to(session)
                .effects(new EffectProbe())
                .limits(Loads.PATIENT)
                .drain(Duration.ofMillis(300))
                .readiness(Readiness.GROUP_OWNS_ALL_PARTITIONS, Duration.ofMillis(300));
    }

    private static void assertAllVoid(SkewRun run, String reason) {
        for (Subject subject : Subject.values()) {
            assertThat(run.voids(subject)).anyMatch(found -> found.contains(reason));
        }
        assertThat(run.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }

    @Test
    void a_key_that_throws_ends_the_run_with_its_cause() {
        IllegalStateException cause = new IllegalStateException("no such tenant");
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            if (event.sequence() == 50) {
                throw cause;
            }
            ScriptedSession.take(event, acknowledgement);
        });
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);

        assertThatThrownBy(() -> traffic(LONG, session).run())
                .isInstanceOf(SkewedLoadException.class)
                .hasCause(cause)
                .hasMessage("the load was stopped, since an event could not be made into a record:"
                        + " java.lang.IllegalStateException: no such tenant (the key was chosen by a script)");
        assertThat(session.closed).isTrue();
    }

    @Test
    void a_target_that_dies_ends_the_run_soon_with_the_reason() throws InterruptedException {
        ScriptedSession[] self = new ScriptedSession[1];
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            if (event.sequence() == 100) {
                self[0].failure = "the broker exited with 137";
            }
        });
        self[0] = session;
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);

        SkewRun run = traffic(LONG, session).run();

        assertAllVoid(run, "the broker exited with 137");
        assertThat(run.effects().orElseThrow().lost().count())
                .as("nobody can tell what was lost")
                .isZero();
    }

    @Test
    void a_target_that_dies_in_the_drain_makes_the_run_invalid_too() throws InterruptedException {
        ScriptedSession session = ScriptedSession.answering();
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);
        SkewRun run = traffic(Loads.some(50).build(), session)
                .drain(Duration.ofMinutes(5))
                .progress((phase, fraction, detail) -> {
                    if (phase.equals("drain")) {
                        session.failure = "the broker exited with 137";
                    }
                })
                .run();

        assertAllVoid(run, "the broker exited with 137");
    }

    @Test
    void a_target_that_never_answers_ends_the_run_within_its_limits() throws InterruptedException {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {});
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);

        SkewRun run =
                traffic(Loads.some(3_000).build(), session).limits(Loads.SHORT).run();

        assertThat(session.sent).hasSize(Loads.SHORT.mostEventsInFlight());
        assertAllVoid(run, "the load was given up with 1,000 of 3,000 events sent");
        assertThat(run.effects().orElseThrow().unknown()).isEqualTo(1_000);
        assertThat(run.effects().orElseThrow().lost().count()).isZero();
    }

    @Test
    void a_key_that_never_returns_ends_the_run_within_its_limits() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            try {
                never.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });

        SkewRun run = traffic(Loads.some(10).build(), session)
                .limits(new RunLimits(
                        Duration.ofMillis(200),
                        Duration.ofMillis(200),
                        Duration.ofSeconds(1),
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ofMillis(300),
                        10,
                        1 << 20))
                .run();

        assertAllVoid(run, "the load was given up with 1 of 10 events sent");
    }

    @Test
    void a_group_that_never_appears_keeps_the_load_from_starting() throws InterruptedException {
        ScriptedSession session = ScriptedSession.answering();
        session.offsets = new ScriptedOffsets();

        SkewRun run = traffic(LONG, session).run();

        assertThat(session.sent).isEmpty();
        assertAllVoid(run, "the load was not started: consumer group `orders` never appeared within 300 ms");
    }

    @Test
    void ends_that_cannot_be_seen_keep_the_load_from_starting() throws InterruptedException {
        ScriptedSession session = ScriptedSession.answering();
        session.offsets = new ScriptedOffsets() {
            @Override
            public long[] ends() {
                throw new IllegalStateException("no leader");
            }
        };

        assertAllVoid(traffic(LONG, session).run(), "could not be looked at within 300 ms: no leader");
    }

    @Test
    void offsets_that_fail_in_mid_run_void_lag_alone() throws InterruptedException {
        ScriptedSession session = ScriptedSession.answering();
        session.offsets = ScriptedOffsets.failingOnceSent(session, () -> {
            throw new IllegalStateException("no coordinator");
        });

        SkewRun run = traffic(Loads.slow(), session).run();

        assertThat(run.voids(Subject.LAG))
                .anyMatch(reason ->
                        reason.contains("offsets were not sampled for 2.") && reason.contains("no coordinator"));
        assertThat(run.voids(Subject.LOAD)).isEmpty();
    }

    @Test
    void records_of_somebody_else_in_the_topic_void_lag() throws InterruptedException {
        ScriptedOffsets offsets = ScriptedOffsets.settledAt(0, 0, 0);
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            offsets.ends = new long[] {0, 0, 130};
            offsets.committed = new long[] {0, 0, 130};
        });
        session.offsets = offsets;

        SkewRun run = SkewedTraffic.of(Loads.some(100).build())
                .to(session)
                .limits(Loads.PATIENT)
                .run();

        assertThat(run.voids(Subject.LAG)).anyMatch(reason -> reason.contains("30 records in the topic are not of"));
        assertThat(run.voids(Subject.LOAD)).isEmpty();
        assertThat(run.voids(Subject.EFFECTS)).noneMatch(reason -> reason.contains("idempotent"));
    }

    @Test
    void records_beyond_those_sent_void_effects_where_the_producer_may_have_written_them_twice()
            throws InterruptedException {
        ScriptedOffsets offsets = ScriptedOffsets.settledAt(0, 0, 0);
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            offsets.ends = new long[] {100, 100, 130};
            offsets.committed = new long[] {100, 100, 130};
        });
        session.offsets = offsets;
        session.mayRepeat = true;

        SkewRun run = SkewedTraffic.of(Loads.some(100).build())
                .to(session)
                .limits(Loads.PATIENT)
                .run();

        assertThat(run.voids(Subject.EFFECTS))
                .containsExactly(
                        "the topic has 230 records more than were sent: the producer is not idempotent and may have"
                                + " written some twice, or something else writes to it: send with enable.idempotence=true, and give the"
                                + " test a topic of its own");
        assertThat(run.voids(Subject.LOAD)).isEmpty();
    }

    @Test
    void an_interruption_stops_the_load_and_its_threads() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            ScriptedSession.take(event, acknowledgement);
            running.countDown();
        });
        session.offsets = ScriptedOffsets.settledAt(0, 0, 0);
        CompletableFuture<SkewRun> outcome = new CompletableFuture<>();
        Thread user = new Thread(() -> {
            try {
                outcome.complete(traffic(LONG, session).run());
            } catch (Throwable thrown) {
                outcome.completeExceptionally(thrown);
            }
        });
        user.start();
        running.await();

        user.interrupt();

        assertThatThrownBy(() -> outcome.get(30, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        user.join();
        assertThat(session.closed).isTrue();
    }
}
