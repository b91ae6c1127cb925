package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class BrokerFolderTest {
    private static final Duration LATER = Duration.ofMinutes(2);

    @TempDir
    Path temporary;

    @Test
    void a_sweep_leaves_a_folder_of_this_jvm_and_its_lock() throws IOException {
        BrokerFolder mine = BrokerFolder.create(temporary);

        sweepLater();

        assertThat(mine.path()).isDirectory();
        mine.delete();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void a_sweep_deletes_what_nobody_holds() throws IOException {
        Path stale = someoneElses();

        BrokerFolder.sweep(temporary, Instant.now());
        assertThat(stale).as("too young to tell").isDirectory();
        sweepLater();

        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void a_sweep_leaves_what_is_held() throws IOException {
        Path held = someoneElses();
        try (FileChannel channel = FileChannel.open(held.resolve("owner"), StandardOpenOption.WRITE)) {
            channel.lock();

            sweepLater();

            assertThat(held).isDirectory();
        }
    }

    @Test
    void a_sweep_leaves_what_has_another_name() throws IOException {
        Path other = Files.createDirectory(temporary.resolve("skewedload-other"));

        sweepLater();

        assertThat(other).isDirectory();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_sweep_ends_the_process_that_still_serves_an_abandoned_folder() throws Exception {
        Path stale = someoneElses();
        Process orphan = new ProcessBuilder("sh", "-c", "read line", stale.toString()).start();
        Process other = new ProcessBuilder("sh", "-c", "read line", stale + "-another").start();
        try {
            sweepLater();

            assertThat(orphan.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(other.isAlive()).isTrue();
            assertThat(stale).doesNotExist();
        } finally {
            orphan.destroyForcibly();
            other.destroyForcibly().waitFor();
        }
    }

    private Path someoneElses() throws IOException {
        Path folder = Files.createDirectory(temporary.resolve("skewedload-broker-0-1"));
        Files.writeString(folder.resolve("owner"), "");
        Files.createDirectories(folder.resolve("data/topic-0"));
        return folder;
    }

    private void sweepLater() {
        BrokerFolder.sweep(temporary, Instant.now().plus(LATER));
    }
}
