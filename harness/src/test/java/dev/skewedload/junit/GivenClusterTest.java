package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.kafka.EmbeddedKafka;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.workload.SkewedLoadException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that the harness did not start: here the embedded broker, whose address is given as any other's. */
class GivenClusterTest {
    private final String cluster = EmbeddedKafka.shared().bootstrapServers();

    @TempDir
    Path folder;

    @Test
    void a_topic_that_is_missing_there_is_not_made() throws Exception {
        assertThat(misuse(MissingTestCases.class, "given-missing"))
                .isEqualTo("topic `given-missing` is not on the cluster at " + cluster + ": create it there with the"
                        + " partitions that it has in production, or correct `topic`");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster))) {
            assertThat(admin.listTopics().names().get(30, TimeUnit.SECONDS)).doesNotContain("given-missing");
        }
    }

    @Test
    void a_topic_with_other_partitions_is_refused() throws Exception {
        make("given-other", 3);

        assertThat(misuse(OtherTestCases.class, "given-other"))
                .isEqualTo("topic `given-other` has 3 partitions, but `partitions` asks for 2: give the topic of this"
                        + " test a name of its own, or the same number");
    }

    @Test
    void a_topic_that_is_allowed_is_loaded_with_the_client_settings_of_the_file() throws Exception {
        make("given", 2);
        Path settings = folder.resolve("client.properties");
        Files.writeString(settings, "client.id=given-by-file\n");

        Played played = Played.with(
                Map.of(
                        "skewedload.report",
                        folder.toString(),
                        "skewedload.kafka",
                        cluster,
                        "skewedload.kafka.config",
                        settings.toString(),
                        "skewedload.allow",
                        "other, given"),
                AllowedTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told()).containsExactly(Played.allWell(100) + ", {client.id=given-by-file}");
    }

    private String misuse(Class<?> testCases, String allowed) {
        Played played = Played.with(Map.of("skewedload.kafka", cluster, "skewedload.allow", allowed), testCases);

        assertThat(played.told()).as("user code that ran").isEmpty();
        assertThat(played.failures()).singleElement().isExactlyInstanceOf(SkewedLoadException.class);
        return played.failures().get(0).getMessage();
    }

    private void make(String topic, int partitions) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster))) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(partitions), Optional.empty())))
                    .all()
                    .get(30, TimeUnit.SECONDS);
        }
    }

    @EvenLoad
    @KafkaUnderTest(topic = "given-missing", partitions = 2, consumerGroup = "given", partitionBy = PartitionBy.TENANT)
    static class MissingTestCases extends Misuse.UserCode {}

    @EvenLoad
    @KafkaUnderTest(topic = "given-other", partitions = 2, consumerGroup = "given", partitionBy = PartitionBy.TENANT)
    static class OtherTestCases extends Misuse.UserCode {}

    @EvenLoad
    @KafkaUnderTest(topic = "given", partitions = 2, consumerGroup = "given", partitionBy = PartitionBy.TENANT)
    static class AllowedTestCases extends Served {
        @Test
        void test(SkewRun run, KafkaEndpoint kafka, TestReporter reporter) {
            reporter.publishEntry(Played.figures(run) + ", " + kafka.clientSettings());
        }
    }
}
