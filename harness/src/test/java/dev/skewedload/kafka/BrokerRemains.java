package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;

/** What a broker must not leave behind: its process, its folder, its open port. */
record BrokerRemains(long pid, Path folder, String bootstrapServers) {
    static BrokerRemains of(EmbeddedKafka kafka) {
        return new BrokerRemains(kafka.pid(), kafka.folder(), kafka.bootstrapServers());
    }

    void assertAllThere() {
        assertThat(ProcessHandle.of(pid)).isPresent();
        assertThat(folder).isDirectory();
        assertThat(isOpen()).isTrue();
    }

    void assertGone() {
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
        assertThat(folder).doesNotExist();
        assertThat(isOpen()).isFalse();
    }

    void awaitGone() {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(this::assertGone);
    }

    boolean isOpen() {
        String[] address = bootstrapServers.split(":");
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address[0], Integer.parseInt(address[1])), 5_000);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}
