package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.assertions.SkewAssertions;
import dev.skewedload.junit.Misuse.Orders;
import dev.skewedload.junit.Misuse.UserCode;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

class UniformControlTest {
    @TempDir
    Path reports;

    @Test
    void an_even_load_around_the_run_is_handed_over_beside_it_and_has_a_report_of_its_own() throws IOException {
        Played played = Played.of(reports, PairedTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told())
                .containsExactly(
                        "run: " + Played.allWell(400), "control: 400 records, 400 latencies", "peak told apart");
        JsonNode run = report("run.json");
        assertThat(run.at("/checks/0/check").asText()).isEqualTo("comparedTo(control).hasPeakToAverageRatioBelow(2.5)");
        assertThat(run.at("/verdict").asText()).isEqualTo("PASS");
        JsonNode control = report("control/run.json");
        assertThat(control.at("/name").asText()).isEqualTo("UniformControlTest.PairedTestCases.test, control");
        assertThat(control.at("/workload/events").asInt()).isEqualTo(400);
        assertThat(control.at("/workload/shares")).isEmpty();
    }

    private JsonNode report(String file) throws IOException {
        return new ObjectMapper()
                .readTree(reports.resolve("UniformControlTest.PairedTestCases.test")
                        .resolve(file)
                        .toFile());
    }

    @Test
    void a_control_that_is_no_run_is_a_misuse() {
        assertThat(Misuse.of(OtherTypeTestCases.class))
                .isEqualTo(
                        "@UniformControl requires that it stand on a parameter SkewRun, but it stands on a KafkaEndpoint"
                                + " of `control`: write @UniformControl SkewRun control.");
    }

    @Test
    void a_control_without_a_run_is_a_misuse() {
        assertThat(Misuse.of(AloneTestCases.class))
                .isEqualTo(
                        "@UniformControl requires a run to compare it with, but `alone` takes none: take both, SkewRun run"
                                + " and @UniformControl SkewRun control.");
    }

    @SkewedLoad(eventsPerSecond = 400, duration = "1s", tenants = 40, hotTenants = @HotTenant(id = "acme", share = 0.5))
    @KafkaUnderTest(topic = "paired", partitions = 4, consumerGroup = "paired", partitionBy = PartitionBy.TENANT)
    static class PairedTestCases extends Served {
        @Test
        void test(@UniformControl SkewRun control, SkewRun run, TestReporter reporter) {
            reporter.publishEntry("run: " + Played.figures(run));
            reporter.publishEntry("control: " + control.load().byRecords().total() + " records, "
                    + control.latency().endToEnd().count() + " latencies");
            SkewAssertions.assertThat(run).comparedTo(control).hasPeakToAverageRatioBelow(2.5);
            double ofRun = run.load().byRecords().peakToAverage().orElseThrow();
            double ofControl = control.load().byRecords().peakToAverage().orElseThrow();
            reporter.publishEntry(ofRun > ofControl ? "peak told apart" : "control " + ofControl + ", run " + ofRun);
        }
    }

    @Orders
    @EvenLoad
    static class OtherTypeTestCases extends UserCode {
        @Test
        void control(SkewRun run, @UniformControl KafkaEndpoint kafka) {}
    }

    @Orders
    @EvenLoad
    static class AloneTestCases extends UserCode {
        @Test
        void alone(@UniformControl SkewRun control) {}
    }
}
