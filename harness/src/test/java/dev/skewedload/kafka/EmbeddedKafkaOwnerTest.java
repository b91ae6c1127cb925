package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.process.ForkedProcess;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaOwnerTest {
    private static final Duration BOUND = Duration.ofSeconds(90);

    @TempDir
    Path temporary;

    @Test
    void the_folder_of_a_killed_broker_goes_with_its_owner() throws Exception {
        ForkedProcess owner = own();
        BrokerRemains remains = reported(owner);
        remains.assertAllThere();

        owner.end(BOUND);

        assertThat(owner.exitCode()).contains(0);
        remains.assertGone();
        assertThat(temporary).isEmptyDirectory();
    }

    private ForkedProcess own() throws Exception {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                EmbeddedKafkaOwner.class.getName());
        return ForkedProcess.start(command, "owner ", Clock.systemUTC());
    }

    private static BrokerRemains reported(ForkedProcess owner) throws Exception {
        String[] words = owner.report(BOUND)
                .orElseThrow(() -> new AssertionError(owner.lastLines()))
                .split(" ");
        return new BrokerRemains(Long.parseLong(words[0]), Path.of(words[1]), words[2]);
    }
}
