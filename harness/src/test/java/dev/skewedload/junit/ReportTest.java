package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.assertions.SkewAssertions;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.workload.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    @TempDir
    Path reports;

    @Test
    void the_verdict_is_null_until_the_test_is_over_and_then_that_of_its_checks() throws IOException {
        Played played = Played.of(reports, TestCases.class);

        assertThat(played.told()).containsExactly("verdict null, 0 checks");
        assertThat(played.failures()).singleElement().isInstanceOf(AssertionError.class);
        JsonNode run = report("ReportTest.TestCases.judges");
        assertThat(run.get("name").asText()).isEqualTo("ReportTest.TestCases.judges");
        assertThat(run.get("verdict").asText()).isEqualTo("FAIL");
        assertThat(run.get("checks"))
                .extracting(check -> check.get("check").asText())
                .containsExactly("hasNoLostEffects()", "hasPeakToAverageBelow(1.5)");
        assertThat(run.get("checks"))
                .extracting(check -> check.get("verdict").asText())
                .containsExactly("PASS", "FAIL");
        assertThat(run.get("load").get("peak_to_average").get("records").asDouble())
                .isEqualTo(2);
    }

    @Test
    void properties_scale_the_rate_stretch_the_run_and_move_the_report() throws IOException {
        Played played = Played.with(
                Map.of(
                        "skewedload.report", reports.resolve("moved").toString(),
                        "skewedload.scale", "0.5",
                        "skewedload.duration", "700ms"),
                ScaledTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told()).containsExactly(Played.allWell(70) + ", scaled");
        JsonNode run = report("moved/ReportTest.ScaledTestCases.test");
        assertThat(run.get("verdict").asText()).isEqualTo("CANNOT_TELL");
        assertThat(run.get("scaled").asBoolean()).isTrue();
    }

    private JsonNode report(String folder) throws IOException {
        return new ObjectMapper()
                .readTree(reports.resolve(folder).resolve("run.json").toFile());
    }

    @EvenLoad
    @KafkaUnderTest(topic = "reported", partitions = 2, consumerGroup = "reported")
    abstract static class OneKey extends Served {
        @PartitionKey
        static String key(Event event) {
            return event.tenant().substring(0, 6);
        }
    }

    static class TestCases extends OneKey {
        @Test
        void judges(SkewRun run, TestReporter reporter) throws IOException {
            JsonNode report = new ObjectMapper()
                    .readTree(Path.of(run.report().orElseThrow()).toFile());
            reporter.publishEntry("verdict " + report.get("verdict") + ", "
                    + report.get("checks").size() + " checks");
            SkewAssertions.assertThat(run).hasNoLostEffects().hasPeakToAverageBelow(1.5);
        }
    }

    static class ScaledTestCases extends OneKey {
        @Test
        void test(SkewRun run, TestReporter reporter) {
            reporter.publishEntry(Played.figures(run) + (run.scaled() ? ", scaled" : ""));
            assertThatThrownBy(() -> SkewAssertions.assertThat(run).hasNoGrowingLag())
                    .hasMessageStartingWith("Cannot tell");
        }
    }
}
