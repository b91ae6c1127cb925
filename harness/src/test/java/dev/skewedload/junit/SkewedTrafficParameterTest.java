package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.assertions.SkewAssertions;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.Readiness;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SkewedTrafficParameterTest {
    @TempDir
    Path reports;

    @Test
    void a_test_that_takes_traffic_runs_the_load_itself_and_run_json_is_written() throws IOException {
        Played played = Played.of(reports, ReinsTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told()).containsExactly("before", Played.allWell(100));
        Path report = reports.resolve("SkewedTrafficParameterTest.ReinsTestCases.test")
                .resolve("run.json");
        JsonNode run = new ObjectMapper().readTree(report.toFile());
        assertThat(run.get("verdict").asText()).isEqualTo("PASS");
        assertThat(run.get("checks").size()).isEqualTo(1);
    }

    @Test
    void a_test_that_never_runs_the_traffic_it_took_is_an_error() {
        Played played = Played.of(reports, IdleTestCases.class);

        assertThat(played.failures())
                .singleElement()
                .isExactlyInstanceOf(SkewedLoadException.class)
                .extracting(Throwable::getMessage)
                .isEqualTo("`test` requires a load, but did not run the SkewedTraffic that it took: call run() on it,"
                        + " or take SkewRun.");
    }

    @Test
    void a_second_load_in_one_test_is_an_error_and_does_not_overwrite_the_first_report() throws IOException {
        Played played = Played.of(reports, TwiceTestCases.class);

        assertThat(played.failures())
                .singleElement()
                .isExactlyInstanceOf(SkewedLoadException.class)
                .extracting(Throwable::getMessage)
                .isEqualTo("`test` requires one load, since it has one verdict, but ran the SkewedTraffic that it took"
                        + " twice: give the second load a test of its own.");
        Path report = reports.resolve("SkewedTrafficParameterTest.TwiceTestCases.test")
                .resolve("run.json");
        JsonNode run = new ObjectMapper().readTree(report.toFile());
        assertThat(played.told()).containsExactly(run.get("run").asText());
    }

    @Test
    void a_test_that_times_out_in_its_load_leaves_no_threads_behind() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();

        Played played = Played.of(reports, TimeoutTestCases.class);

        assertThat(played.failures()).singleElement().isExactlyInstanceOf(TimeoutException.class);
        assertThat(played.told()).containsExactly("interrupted");
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                        .filteredOn(thread -> !before.contains(thread))
                        .extracting(Thread::getName)
                        .filteredOn(name -> !name.startsWith("skewedload-output-")) // the broker's, which stays
                        .noneMatch(name -> name.startsWith("skewedload-") || name.startsWith("kafka-")));
    }

    @EvenLoad
    @KafkaUnderTest(topic = "reins", partitions = 2, consumerGroup = "reins", partitionBy = PartitionBy.TENANT)
    static class ReinsTestCases extends Served {
        @Test
        void test(SkewedTraffic traffic, TestReporter reporter) throws InterruptedException {
            reporter.publishEntry("before");
            SkewRun run = traffic.run();
            reporter.publishEntry(Played.figures(run));
            SkewAssertions.assertThat(run).hasNoLostEffects();
        }
    }

    @EvenLoad
    @KafkaUnderTest(topic = "idle", partitions = 2, consumerGroup = "idle", partitionBy = PartitionBy.TENANT)
    static class IdleTestCases {
        @Test
        void test(SkewedTraffic traffic) {
            assertThat(traffic).isNotNull();
        }
    }

    @SkewedLoad(eventsPerSecond = 200, duration = "300ms", drain = "100ms", tenants = 4)
    @KafkaUnderTest(
            topic = "twice",
            partitions = 2,
            consumerGroup = "twice",
            partitionBy = PartitionBy.TENANT,
            ready = Readiness.AT_ONCE)
    static class TwiceTestCases {
        @Test
        void test(SkewedTraffic traffic, TestReporter reporter) throws InterruptedException {
            reporter.publishEntry(traffic.run().id().value());
            traffic.run();
        }
    }

    @SkewedLoad(eventsPerSecond = 200, duration = "2m", tenants = 4)
    @KafkaUnderTest(topic = "timeout", partitions = 2, consumerGroup = "timeout", partitionBy = PartitionBy.TENANT)
    static class TimeoutTestCases extends Served {
        @Test
        @Timeout(value = 3, unit = TimeUnit.SECONDS)
        void test(SkewedTraffic traffic, TestReporter reporter) throws InterruptedException {
            try {
                traffic.run();
            } catch (InterruptedException stopped) {
                reporter.publishEntry("interrupted");
                throw stopped;
            }
        }
    }
}
