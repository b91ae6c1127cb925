package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.workload.SkewedLoadException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerStartTest {
    @TempDir
    Path temporary;

    @Test
    void a_start_that_fails_tells_the_last_lines_and_leaves_nothing() throws Exception {
        Path artifact = FakeArtifact.folder(Files.createDirectory(temporary.resolve("artifact")));
        Path folders = Files.createDirectory(temporary.resolve("folders"));
        try (URLClassLoader loader = FakeArtifact.loader(artifact)) {
            BrokerEnvironment environment =
                    new BrokerEnvironment(loader, temporary.resolve("cache"), folders, Clock.systemUTC());

            assertThatThrownBy(environment::start)
                    .isInstanceOf(SkewedLoadException.class)
                    .hasMessageStartingWith("The Kafka broker did not start")
                    .hasMessageContainingAll("ended with exit code 1 at ", "dev.skewedload.broker.BrokerMain")
                    .hasMessageEndingWith("or name a cluster with -Dskewedload.kafka=host:port.");
        }
        assertThat(folders).isEmptyDirectory();
    }

    @Test
    void a_taken_port_is_told_apart_and_a_broken_archive_of_classes_does_no_harm() throws Exception {
        Path folders = Files.createDirectory(temporary.resolve("folders"));
        BrokerInstallation installation;
        try (BrokerArtifact artifact = BrokerArtifact.open(getClass().getClassLoader())) {
            installation = new BrokerCache(temporary.resolve("cache"), Clock.systemUTC()).install(artifact);
        }
        Files.writeString(installation.archive(), "no archive".repeat(1_000));
        BrokerStart start = new BrokerStart(installation, Clock.systemUTC());
        BrokerFolder folder = BrokerFolder.create(folders);
        BrokerDeadline deadline = BrokerDeadline.in(Duration.ofMinutes(2));
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            BrokerPorts ports =
                    new BrokerPorts(taken.getLocalPort(), BrokerPorts.free().controller());

            assertThat(start.launch(folder, ports, deadline)).isEmpty();
        }
        assertThat(folder.path())
                .as("the data of an earlier start would lie there")
                .isDirectory();

        try (Broker broker = Broker.start(start, folder)) {
            assertThat(broker.isRunning()).isTrue();
        }
        assertThat(folders).isEmptyDirectory();
    }
}
