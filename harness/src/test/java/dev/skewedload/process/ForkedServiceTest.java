package dev.skewedload.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class ForkedServiceTest {
    private static ForkedServiceBuilder echo(String... arguments) {
        return ForkedService.of(EchoService.class)
                .arguments(arguments)
                .systemProperty("echo", "a word")
                .jvmOptions("-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        }
    }

    private static boolean isThere(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    @Test
    void runs_a_main_class_with_its_arguments_and_ends_in_good_order() {
        ForkedService service = echo("one", "two").readyLine("ready").start();
        long pid = service.pid();
        try (service) {
            assertThat(service.name()).isEqualTo("EchoService");
            assertThat(service.identity()).isEqualTo("pid " + pid);
            assertThat(service.state()).isEqualTo(ProcessState.RUNNING);
            assertThat(service.port()).isEmpty();
            assertThat(service.lastLines()).isEqualTo(String.format("heard one two with a word%nready"));
        }
        await().untilAsserted(() -> assertThat(service.lastLines()).endsWith("bye"));
        assertThat(service.state()).isEqualTo(ProcessState.ENDED);
        assertThat(isThere(pid)).isFalse();
        assertThatThrownBy(service::startAgain)
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("startAgain() requires a ForkedService that was not closed: start a new one.");
    }

    @Test
    void is_paused_resumed_killed_and_started_again_on_its_port() throws IOException {
        int port = freePort();
        try (ForkedService service =
                echo("listen", Integer.toString(port)).readyPort(port).start()) {
            long first = service.pid();
            assertThat(Ports.answers(port)).isTrue();
            assertThat(service.port()).hasValue(port);

            service.pause();
            assertThat(service.state()).isEqualTo(ProcessState.PAUSED);
            service.pause();
            service.resume();
            assertThat(service.state()).isEqualTo(ProcessState.RUNNING);
            service.resume();

            assertThatThrownBy(service::startAgain)
                    .isInstanceOf(SkewedLoadException.class)
                    .hasMessage("startAgain() requires that EchoService have ended, but it is RUNNING (pid " + first
                            + "): call kill() first, or restart().");

            service.pause();
            service.kill();
            assertThat(service.state()).isEqualTo(ProcessState.ENDED);
            assertThat(isThere(first)).isFalse();
            assertThat(Ports.answers(port)).isFalse();
            assertThat(service.lastLines()).doesNotContain("bye");
            service.kill();

            service.startAgain();
            assertThat(service.state()).isEqualTo(ProcessState.RUNNING);
            assertThat(service.pid()).isNotEqualTo(first);
            assertThat(Ports.answers(port)).isTrue();
            service.restart();
            assertThat(Ports.answers(port)).isTrue();
        }
        assertThat(Ports.answers(port)).isFalse();
    }

    @Test
    void one_that_is_paused_ends_when_it_is_closed() {
        ForkedService service = echo("wait").readyLine("ready").start();
        service.pause();

        service.close();

        assertThat(service.state()).isEqualTo(ProcessState.ENDED);
        await().untilAsserted(() -> assertThat(service.lastLines()).endsWith("bye"));
    }

    @Test
    void one_that_ends_before_it_is_ready_is_told_with_its_last_lines() {
        assertThatThrownBy(() -> echo("fail").readyLine("ready").start())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith(
                        "EchoService did not become ready within 60.0 s: it wrote no line that begins with"
                                + " `ready`; it ended with exit code 1 at ")
                .hasMessageContainingAll("its last lines:", "heard fail with a word", "IllegalStateException: as told");
    }

    @Test
    void one_that_is_not_ready_in_time_is_killed() throws IOException {
        int port = freePort();

        assertThatThrownBy(() -> echo("wait")
                        .readyLine("ready")
                        .readyPort(port)
                        .readyWithin(Duration.ofSeconds(1))
                        .start())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageMatching(
                        "(?s)EchoService did not become ready within 1.0 s: it (does not answer on port " + port
                                + "|wrote no line that begins with `ready`); it still ran, and was killed; its last lines:.*");
        await().untilAsserted(() -> assertThat(ProcessHandle.current()
                        .children()
                        .filter(child -> String.join(
                                        " ", child.info().arguments().orElse(new String[0]))
                                .contains(EchoService.class.getName())))
                .isEmpty());
    }

    @Test
    void a_port_that_is_taken_is_told() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            assertThatThrownBy(
                            () -> echo("wait").readyPort(taken.getLocalPort()).start())
                    .isInstanceOf(SkewedLoadException.class)
                    .hasMessage("EchoService requires that port " + taken.getLocalPort()
                            + " be free when it starts, but somebody answers on it: end that, or give another port.");
        }
        assertThatThrownBy(() -> echo("wait").readyPort(0))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "ForkedService requires that `readyPort` be from 1 to 65535, but was 0: give the port that the"
                                + " service listens on.");
    }
}
