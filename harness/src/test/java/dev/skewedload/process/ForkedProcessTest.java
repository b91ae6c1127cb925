package dev.skewedload.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class ForkedProcessTest {
    private static final Duration BOUND = Duration.ofSeconds(30);
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-01-02T12:00:00Z"), ZoneOffset.UTC);

    @Test
    void reports_the_first_line_with_the_prefix_and_how_it_ended() throws Exception {
        ForkedProcess process = run("echo before; echo report one; echo report two >&2; exit 7");

        assertThat(process.report(BOUND)).contains("one");
        process.awaitExit(BOUND);

        assertThat(process.exitCode()).contains(7);
        assertThat(process.ending())
                .contains(
                        String.format(
                                "ended with exit code 7 at 2026-01-02T12:00:00Z; its last lines:%nbefore%nreport one%nreport two"));
    }

    @Test
    void keeps_a_bounded_tail_of_an_output_that_nobody_reads() throws Exception {
        ForkedProcess process = run("i=0; while [ $i -lt 50000 ]; do echo line $i; i=$((i+1)); done");

        process.awaitExit(BOUND);

        assertThat(process.exitCode()).contains(0);
        assertThat(process.report(BOUND)).isEmpty();
        assertThat(process.lastLines().lines()).hasSize(60).last().isEqualTo("line 49999");
    }

    @Test
    void ends_with_its_input() throws Exception {
        ForkedProcess process = run("read line; exit 3");
        assertThat(process.ending()).isEmpty();

        process.end(BOUND);

        assertThat(process.exitCode()).contains(3);
    }

    @Test
    void is_killed_when_it_does_not_end() throws Exception {
        ForkedProcess process = run("while :; do read line; done");

        process.end(Duration.ofMillis(50));

        assertThat(process.exitCode()).contains(137);
    }

    private static ForkedProcess run(String script) throws Exception {
        return ForkedProcess.start(new ProcessBuilder("sh", "-c", script), "report ", NOON);
    }
}
