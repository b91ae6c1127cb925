package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.skewedload.measure.Mark;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.process.Breakable;
import dev.skewedload.process.ProcessState;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Faults on a system that does as it is told, or not. */
class FaultsTest {
    private static final Duration LOAD = Duration.ofMinutes(1);

    private interface Step {
        void call() throws InterruptedException;
    }

    private static final class Scripted implements Breakable {
        private ProcessState state = ProcessState.RUNNING;
        private int life = 1;
        private boolean obeys = true;
        private Step whilePausing = () -> {};
        private OptionalInt port = OptionalInt.empty();

        @Override
        public String name() {
            return "OrderService";
        }

        @Override
        public String identity() {
            return "life " + life;
        }

        @Override
        public ProcessState state() {
            return state;
        }

        @Override
        public OptionalInt port() {
            return port;
        }

        @Override
        public void kill() {
            to(ProcessState.ENDED);
        }

        @Override
        public void pause() {
            try {
                whilePausing.call();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            to(ProcessState.PAUSED);
        }

        @Override
        public void resume() {
            to(ProcessState.RUNNING);
        }

        @Override
        public void startAgain() {
            life++;
            to(ProcessState.RUNNING);
        }

        private void to(ProcessState next) {
            state = obeys ? next : state;
        }
    }

    private final Scripted system = new Scripted();
    private @Nullable ServerSocket server;

    @AfterEach
    void close() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    private int listen() {
        try {
            server = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
            return server.getLocalPort();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    private static void assertFails(Fault fault, String reason) {
        assertThatThrownBy(fault::inject)
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(reason);
    }

    @Test
    void each_tells_its_name_and_what_was_seen() throws InterruptedException {
        assertThat(Faults.pause(system).name()).isEqualTo("pause OrderService");
        assertThat(Faults.pause(system).inject()).isEqualTo("life 1 is stopped");
        assertThat(Faults.resume(system).name()).isEqualTo("resume OrderService");
        assertThat(Faults.resume(system).inject()).isEqualTo("life 1 runs again");
        assertThat(Faults.kill(system).name()).isEqualTo("kill OrderService");
        assertThat(Faults.kill(system).inject()).isEqualTo("life 1 is gone");
        assertThat(Faults.start(system).name()).isEqualTo("start OrderService");
        assertThat(Faults.start(system).inject()).isEqualTo("life 2 runs");
        assertThat(Faults.restart(system).name()).isEqualTo("restart OrderService");
        assertThat(Faults.restart(system).inject()).isEqualTo("life 2 is gone; then life 3 runs");
        system.pause();
        assertThat(Faults.kill(system).inject()).isEqualTo("life 3 is gone");
    }

    @Test
    void those_on_one_system_are_done_by_their_times_although_one_takes_long() throws InterruptedException {
        CountDownLatch goOn = new CountDownLatch(1);
        system.whilePausing = goOn::await;
        List<TimeLine.Action> late = List.of(
                TimeLine.Action.of(Duration.ofMillis(30), Faults.kill(system)),
                TimeLine.Action.of(Duration.ofMillis(20), Faults.resume(system)),
                TimeLine.Action.of(Duration.ofMillis(10), Faults.pause(system)),
                TimeLine.Action.of(Duration.ofMillis(60), Fault.named("go on", () -> {
                    goOn.countDown();
                    return "went on";
                })));
        TimeLine line = new TimeLine(late, LOAD);
        line.start(System.nanoTime());
        await().until(line::isOver);

        assertThat(line.marks())
                .extracting(mark -> mark.evidence().orElse("nothing"))
                .containsExactly("life 1 is gone", "life 1 runs again", "life 1 is stopped", "went on");
        assertThat(line.marks().get(0).beganSeconds().orElseThrow())
                .isGreaterThanOrEqualTo(line.marks().get(1).endedSeconds().orElseThrow());
        assertThat(line.marks().get(1).beganSeconds().orElseThrow()).isGreaterThanOrEqualTo(0.06);
    }

    @Test
    void one_that_waited_for_another_until_the_load_was_over_proves_nothing() throws InterruptedException {
        TimeLine line = new TimeLine(
                List.of(
                        TimeLine.Action.of(Duration.ZERO, Faults.pause(system)),
                        TimeLine.Action.of(Duration.ofMillis(1), Faults.kill(system))),
                Duration.ofMillis(500));
        CountDownLatch over = new CountDownLatch(1);
        system.whilePausing = over::await;
        line.start(System.nanoTime() - Duration.ofSeconds(3).toNanos());
        over.countDown();
        await().until(line::isOver);

        Mark late = line.marks().get(1);
        assertThat(late.outcome()).isEqualTo(Mark.Outcome.FAILED);
        assertThat(late.evidence()).isEmpty();
        assertThat(late.problem().orElseThrow())
                .matches("began at \\d+\\.\\d s only, when the load was over: give those before it .*");
    }

    @Test
    void one_that_still_waits_for_another_when_the_run_is_over_has_not_begun() throws InterruptedException {
        system.whilePausing = new CountDownLatch(1)::await;
        TimeLine line = new TimeLine(
                List.of(
                        TimeLine.Action.of(Duration.ZERO, Faults.pause(system)),
                        TimeLine.Action.of(Duration.ZERO, Faults.resume(system))),
                LOAD);
        line.start(System.nanoTime());
        await().until(() -> line.marks().get(0).beganSeconds().isPresent());
        line.stop(Duration.ofSeconds(60));

        assertThat(line.marks())
                .extracting(mark -> mark.problem().orElseThrow())
                .containsExactly("had not ended when the run was over", "had not begun when the run was over");
    }

    @Test
    void one_that_finds_nothing_to_do_fails() {
        assertFails(
                Faults.resume(system),
                "there was nothing to be resumed, since OrderService (life 1) was running before");
        assertFails(
                Faults.start(system),
                "there was nothing to be started, since OrderService (life 1) was running before");
        system.pause();
        assertFails(
                Faults.pause(system), "there was nothing to be paused, since OrderService (life 1) was paused before");
        system.kill();
        assertFails(
                Faults.kill(system), "there was nothing to be killed, since OrderService (life 1) was ended before");
        assertFails(
                Faults.restart(system), "there was nothing to be killed, since OrderService (life 1) was ended before");
        assertThat(system.life).isEqualTo(1);
    }

    @Test
    void one_that_had_no_effect_fails() {
        system.obeys = false;

        assertFails(Faults.kill(system), "OrderService (life 1) should be ended, but is running");
        assertFails(Faults.pause(system), "OrderService (life 1) should be paused, but is running");
        system.state = ProcessState.PAUSED;
        assertFails(Faults.resume(system), "OrderService (life 1) should be running, but is paused");
        system.state = ProcessState.ENDED;
        assertFails(Faults.start(system), "OrderService (life 2) should be running, but is ended");
    }

    @Test
    void the_port_of_what_was_killed_refuses_and_of_what_was_started_answers() throws Exception {
        int port = listen();
        system.port = OptionalInt.of(port);

        assertFails(Faults.kill(system), "life 1 is gone, but port " + port + " still answers");
        assertThat(Faults.start(system).inject()).isEqualTo("life 2 runs and port " + port + " answers");
        close();
        assertThat(Faults.kill(system).inject()).isEqualTo("life 2 is gone and port " + port + " refuses");
        assertFails(Faults.start(system), "life 3 runs, but port " + port + " does not answer");
    }

    @Test
    void a_run_keeps_what_was_seen_and_one_that_did_nothing_voids_what_rests_on_it() throws InterruptedException {
        EffectProbe probe = new EffectProbe();
        SkewRun run = SkewedTraffic.of(Loads.some(100).build())
                .to(new ScriptedSession((event, acknowledgement) -> {
                    ScriptedSession.take(event, acknowledgement);
                    probe.applied(event.id());
                }))
                .effects(probe)
                .limits(Loads.PATIENT)
                .at(Duration.ofMillis(50), Faults.pause(system))
                .at(Duration.ofMillis(200), Faults.start(system))
                .run();

        Mark paused = run.marks().get(0);
        assertThat(paused.name()).isEqualTo("pause OrderService");
        assertThat(paused.outcome()).isEqualTo(Mark.Outcome.VERIFIED);
        assertThat(paused.evidence()).hasValue("life 1 is stopped");
        assertThat(paused.problem()).isEmpty();
        Mark started = run.marks().get(1);
        assertThat(started.outcome()).isEqualTo(Mark.Outcome.FAILED);
        assertThat(started.evidence()).isEmpty();
        assertThat(run.voids(Subject.EFFECTS))
                .containsExactly(
                        "start OrderService of the time line, asked for at 0.2 s, failed: there was nothing to be"
                                + " started, since OrderService (life 1) was paused before: mend it, since what was to be seen"
                                + " rests on it");
        assertThat(run.voids(Subject.LOAD)).isEmpty();
    }
}
