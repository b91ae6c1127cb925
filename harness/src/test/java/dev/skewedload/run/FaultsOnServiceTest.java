package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.Mark;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.process.EchoService;
import dev.skewedload.process.ForkedService;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Faults on a real process beside a load of a third of a second. */
@DisabledOnOs(OS.WINDOWS)
class FaultsOnServiceTest {
    private final EffectProbe probe = new EffectProbe();

    private SkewedTraffic traffic() {
        return SkewedTraffic.of(Loads.some(100).build())
                .to(new ScriptedSession((event, acknowledgement) -> {
                    ScriptedSession.take(event, acknowledgement);
                    probe.applied(event.id());
                }))
                .effects(probe)
                .limits(Loads.PATIENT);
    }

    private static ForkedService service() {
        return ForkedService.of(EchoService.class)
                .arguments("wait")
                .jvmOptions("-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .readyLine("ready")
                .start();
    }

    @Test
    void those_that_happened_are_verified() throws InterruptedException {
        try (ForkedService service = service()) {
            long pid = service.pid();
            SkewRun run = traffic()
                    .at(Duration.ofMillis(20), Faults.pause(service))
                    .at(Duration.ofMillis(120), Faults.resume(service))
                    .at(Duration.ofMillis(220), Faults.kill(service))
                    .run();

            assertThat(run.marks()).extracting(Mark::outcome).containsOnly(Mark.Outcome.VERIFIED);
            assertThat(run.marks())
                    .extracting(mark -> mark.evidence().orElseThrow())
                    .containsExactly(
                            "pid " + pid + " is stopped", "pid " + pid + " runs again", "pid " + pid + " is gone");
            assertThat(run.voids(Subject.EFFECTS)).isEmpty();
        }
    }

    @Test
    void those_that_found_nothing_to_do_void_the_run() throws InterruptedException {
        try (ForkedService running = service();
                ForkedService dead = service()) {
            dead.kill();
            SkewRun run = traffic()
                    .at(Duration.ofMillis(20), Faults.resume(running))
                    .at(Duration.ofMillis(120), Faults.kill(dead))
                    .run();

            assertThat(run.marks()).extracting(Mark::outcome).containsOnly(Mark.Outcome.FAILED);
            for (Subject subject : new Subject[] {Subject.EFFECTS, Subject.LAG, Subject.LATENCY}) {
                assertThat(run.voids(subject))
                        .anyMatch(reason -> reason.startsWith("resume EchoService of the time line"))
                        .anyMatch(reason -> reason.contains("there was nothing to be killed, since EchoService (pid "
                                + dead.pid() + ") was ended before"));
            }
        }
    }
}
