package dev.skewedload.junit;

import static dev.skewedload.assertions.SkewAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.kafka.PoolConsumer;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.process.ForkedService;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.FaultAction;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Faults that are declared, on a service in a process of its own, on the broker and on the load. */
class FaultAtTest {
    @TempDir
    Path reports;

    @Test
    void faults_are_done_at_their_time_to_what_the_field_holds_and_told_in_run_json() throws IOException {
        Played played = Played.of(reports, ServiceTestCases.class);

        assertThat(played.failures()).isEmpty();
        JsonNode run = new ObjectMapper()
                .readTree(reports.resolve("FaultAtTest.ServiceTestCases.test")
                        .resolve("run.json")
                        .toFile());
        assertThat(run.at("/workload/surges")).hasToString("[{\"factor\":2.0,\"at_seconds\":1.0,\"seconds\":0.5}]");
        assertThat(run.at("/workload/new_viral_keys"))
                .hasToString("[{\"share\":0.3,\"at_seconds\":0.5,\"seconds\":1.0}]");
        assertThat(run.get("verdict").asText()).isEqualTo("PASS");
        JsonNode marks = run.get("marks");
        assertThat(marks)
                .extracting(mark -> mark.get("outcome").asText())
                .hasSize(6)
                .containsOnly("VERIFIED");
        assertThat(marks)
                .extracting(mark -> mark.get("evidence").asText().replaceAll("pid \\d+", "it"))
                .startsWith("it is stopped", "it runs again", "it is stopped", "it runs again")
                .contains("all 200 events due from 1.0 s to 1.5 s were sent, 400/s in place of 200/s");
        assertThat(marks)
                .extracting(mark -> mark.get("name").asText())
                .containsExactly(
                        "pause PoolConsumer",
                        "resume PoolConsumer",
                        "pause the Kafka broker that all tests of this JVM share",
                        "resume the Kafka broker that all tests of this JVM share",
                        "surge to 2.0 times the rate",
                        "new viral key with a share of 0.3");
    }

    @SkewedLoad(
            eventsPerSecond = 200,
            duration = "2s",
            drain = "60s",
            tenants = 20,
            faults = {
                @FaultAt(at = "800ms", action = FaultAction.RESUME, on = "service"),
                @FaultAt(at = "300ms", action = FaultAction.PAUSE, on = "service"),
                @FaultAt(at = "1200ms", action = FaultAction.PAUSE, on = FaultAt.BROKER),
                @FaultAt(at = "1400ms", action = FaultAction.RESUME, on = FaultAt.BROKER),
                @FaultAt(at = "1s", action = FaultAction.SURGE, factor = 2, lasting = "500ms"),
                @FaultAt(at = "500ms", action = FaultAction.VIRAL_KEY, share = 0.3, lasting = "1s")
            })
    @KafkaUnderTest(
            topic = "fault-at",
            partitions = 2,
            consumerGroup = "fault-at",
            partitionBy = PartitionBy.ENTITY,
            contract = {Contract.AT_LEAST_ONCE, Contract.UNORDERED})
    static class ServiceTestCases {
        ForkedService service;

        @BeforeEach
        void start(KafkaEndpoint kafka, EffectProbe effects) {
            service = PoolConsumer.fork(kafka.bootstrapServers(), kafka.topic(), kafka.consumerGroup(), effects)
                    .start();
        }

        @AfterEach
        void stop() {
            service.close();
        }

        @Test
        void test(SkewRun run, TestReporter reporter) {
            assertThat(run).hasNoLostEffects();
        }
    }
}
