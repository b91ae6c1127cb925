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
    void nothing_outlives_an_owner_that_is_killed_and_the_next_one_starts() throws Exception {
        ForkedProcess killed = own("exit");
        BrokerRemains remains = reported(killed);
        remains.assertAllThere();

        killed.kill();
        remains.awaitGone();

        ForkedProcess next = own("exit");
        BrokerRemains remainsOfNext = reported(next);
        remainsOfNext.assertAllThere();
        next.end(BOUND);
        assertThat(next.exitCode()).contains(0);
        remainsOfNext.awaitGone();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void the_folder_of_a_killed_broker_goes_with_its_owner() throws Exception {
        ForkedProcess owner = own("kill-and-return");
        BrokerRemains remains = reported(owner);
        remains.assertAllThere();

        owner.end(BOUND);

        assertThat(owner.exitCode()).contains(0);
        remains.assertGone();
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
                EmbeddedKafkaOwner.class.getName(),
                ending);
        return ForkedProcess.start(command, "owner ", Clock.systemUTC());
    }

    private static BrokerRemains reported(ForkedProcess owner) throws Exception {
        String[] words = owner.report(BOUND)
                .orElseThrow(() -> new AssertionError(owner.lastLines()))
                .split(" ");
        return new BrokerRemains(Long.parseLong(words[0]), Path.of(words[1]), words[2]);
    }
}
