package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.skewedload.process.ForkedProcess;
import dev.skewedload.process.Ports;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM of a test is killed in the middle of its run. */
class RunOwnerTest {
    private static final Duration BOUND = Duration.ofSeconds(90);

    @TempDir
    Path temporary;

    @Test
    void nothing_outlives_a_test_that_is_killed_in_its_run_and_the_next_run_works() throws Exception {
        ForkedProcess killed = own("to be killed");
        String[] words = reported(killed).split(" ");
        BrokerRemains broker = new BrokerRemains(Long.parseLong(words[0]), Path.of(words[1]), words[2]);
        int probePort = Integer.parseInt(words[4].replaceFirst(".*:", "").replaceFirst("/.*", ""));
        List<ProcessHandle> all =
                ProcessHandle.of(killed.pid()).orElseThrow().descendants().toList();
        assertThat(all)
                .as("broker, service, and the shell that keeps it paused")
                .hasSize(3)
                .extracting(ProcessHandle::pid)
                .contains(broker.pid(), Long.parseLong(words[3]));
        broker.assertAllThere();
        assertThat(Ports.answers(probePort)).isTrue();

        killed.kill();

        broker.awaitGone();
        await().atMost(BOUND).untilAsserted(() -> assertThat(all).noneMatch(ProcessHandle::isAlive));
        assertThat(Ports.answers(probePort)).isFalse();
        assertThat(temporary).isEmptyDirectory();

        ForkedProcess next = own("to end");
        assertThat(reported(next)).isEqualTo("100");
        next.awaitExit(BOUND);
        assertThat(next.exitCode()).contains(0);
        assertThat(temporary).isEmptyDirectory();
    }

    private ForkedProcess own(String ending) throws Exception {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                RunOwner.class.getName(),
                ending);
        return ForkedProcess.start(command, "owner ", Clock.systemUTC());
    }

    private static String reported(ForkedProcess owner) throws Exception {
        return owner.report(BOUND).orElseThrow(() -> new AssertionError(owner.lastLines()));
    }
}
