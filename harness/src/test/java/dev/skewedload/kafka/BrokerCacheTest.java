package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerCacheTest {
    @TempDir
    Path temporary;

    private Path artifact;
    private Path cache;

    @BeforeEach
    void make_an_artifact() throws IOException {
        artifact = FakeArtifact.folder(Files.createDirectory(temporary.resolve("artifact")));
        cache = temporary.resolve("cache");
    }

    @Test
    void unpacks_the_jars_and_a_launcher_in_a_fixed_order() throws IOException {
        BrokerInstallation installation = install(artifact);

        assertThat(installation.folder().getParent()).isEqualTo(cache);
        assertThat(installation.folder().getFileName().toString()).matches("broker-1\\.2\\.3-[0-9a-f]{8}");
        assertThat(installation.classPath())
                .extracting(path -> path.getFileName().toString())
                .containsExactly("a.jar", "b.jar", "skewedload-launcher.jar");
        assertThat(installation.folder().resolve("b.jar")).hasContent("second");
    }

    @Test
    void a_jar_and_a_folder_of_the_same_content_share_a_place() throws IOException {
        Path jar = FakeArtifact.jar(artifact, temporary.resolve("artifact.jar"));

        assertThat(install(jar)).isEqualTo(install(artifact));
    }

    @Test
    void other_content_has_a_place_of_its_own() throws IOException {
        BrokerInstallation first = install(artifact);
        Files.writeString(artifact.resolve("dev/skewedload/broker/lib/b.jar"), "SECOND");

        assertThat(install(artifact).folder()).isNotEqualTo(first.folder());
    }

    @Test
    void repairs_what_is_missing_or_cut_short_and_drops_the_archive_made_of_it() throws IOException {
        BrokerInstallation installation = install(artifact);
        Files.delete(installation.folder().resolve("a.jar"));
        Files.writeString(installation.folder().resolve("b.jar"), "sec");
        Files.writeString(installation.archive(), "archive");

        assertThat(install(artifact)).isEqualTo(installation);

        assertThat(installation.folder().resolve("a.jar")).hasContent("first");
        assertThat(installation.folder().resolve("b.jar")).hasContent("second");
        assertThat(installation.archive()).doesNotExist();
    }

    @Test
    void leaves_a_whole_installation_alone() throws IOException {
        BrokerInstallation installation = install(artifact);
        Files.writeString(installation.archive(), "archive");
        var before = Files.getLastModifiedTime(installation.folder().resolve("a.jar"));

        install(artifact);

        assertThat(Files.getLastModifiedTime(installation.folder().resolve("a.jar")))
                .isEqualTo(before);
        assertThat(installation.archive()).hasContent("archive");
    }

    @Test
    void sweeps_what_was_left_half_written_an_hour_ago() throws IOException {
        Path folder = install(artifact).folder();
        Path young = Files.writeString(folder.resolve("a.jar1.part"), "fir");
        Path old = Files.writeString(folder.resolve("a.jar2.part"), "fir");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));

        install(artifact);

        assertThat(young).exists();
        assertThat(old).doesNotExist();
    }

    @Test
    void many_may_unpack_at_once() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            Callable<BrokerInstallation> install = () -> install(artifact);
            for (Future<BrokerInstallation> each :
                    pool.invokeAll(Stream.generate(() -> install).limit(32).toList())) {
                assertThat(each.get().folder().resolve("b.jar")).hasContent("second");
            }
        } finally {
            pool.shutdownNow();
        }
        try (Stream<Path> files = Files.list(install(artifact).folder())) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void names_the_folder_that_cannot_be_written() throws IOException {
        Files.writeString(cache, "a file where the folder should be");

        assertThatThrownBy(() -> install(artifact))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith("Cannot unpack the Kafka broker into " + cache)
                .hasMessageEndingWith("name another folder with -Dskewedload.cache=folder.");
    }

    @Test
    void a_class_path_without_the_artifact_gets_the_remedy() throws IOException {
        try (URLClassLoader empty = FakeArtifact.loader()) {
            assertThatThrownBy(() -> BrokerArtifact.open(empty))
                    .isInstanceOf(SkewedLoadException.class)
                    .hasMessage("An embedded Kafka requires that the artifact skewedload-broker be on the test class"
                            + " path, but it is not: add the test dependency dev.skewedload:skewedload-broker, or name"
                            + " a cluster with -Dskewedload.kafka=host:port.");
        }
    }

    @Test
    void strips_what_would_reach_into_the_broker() {
        var environment = new HashMap<>(Map.of(
                "CLASSPATH",
                "x",
                "JAVA_TOOL_OPTIONS",
                "x",
                "JDK_JAVA_OPTIONS",
                "x",
                "KAFKA_OPTS",
                "x",
                "PATH",
                "kept"));

        BrokerInstallation.strip(environment);

        assertThat(environment.keySet()).isEqualTo(Set.of("PATH"));
    }

    private BrokerInstallation install(Path entry) throws IOException {
        try (URLClassLoader loader = FakeArtifact.loader(entry);
                BrokerArtifact opened = BrokerArtifact.open(loader)) {
            return new BrokerCache(cache, Clock.systemUTC()).install(opened);
        }
    }
}
