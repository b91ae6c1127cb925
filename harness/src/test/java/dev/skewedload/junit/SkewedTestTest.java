package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.junit.Misuse.Orders;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.report.RunReports;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

class SkewedTestTest {
    private static final String TEST = "SkewedTestTest.ShapesTestCases.test";

    @TempDir
    Path reports;

    @Test
    void runs_once_for_each_load_under_its_name() throws IOException {
        Played played = Played.of(reports, ShapesTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told())
                .containsExactly(
                        TEST + ".even of even: " + Played.allWell(60),
                        TEST + ".one hot tenant of one hot tenant: " + Played.allWell(80));
        assertThat(played.results()
                        .testEvents()
                        .started()
                        .map(event -> event.getTestDescriptor().getDisplayName()))
                .containsExactly("even", "one hot tenant");
        assertThat(report(TEST + ".even").at("/workload/events").asInt()).isEqualTo(60);
        assertThat(report(TEST + ".one hot tenant")
                        .at("/workload/shares/acme/achieved")
                        .asDouble())
                .isEqualTo(0.5);
    }

    @Test
    void loads_of_the_method_take_the_place_of_those_of_the_class_and_one_needs_no_name() {
        Played played = Played.of(reports, MethodTestCases.class);

        assertThat(played.failures()).isEmpty();
        assertThat(played.told())
                .containsExactly("SkewedTestTest.MethodTestCases.test.1 of test: " + Played.allWell(60));
        assertThat(played.results()
                        .testEvents()
                        .started()
                        .map(event -> event.getTestDescriptor().getDisplayName()))
                .containsExactly("test(SkewRun, TestReporter)");
    }

    @Test
    void several_loads_beside_test_are_a_misuse() {
        assertThat(Misuse.of(OnceTestCases.class))
                .isEqualTo("@SkewedLoad requires that one hold for a test that runs once, but 2 do for `test`: write"
                        + " @SkewedTest in place of @Test, which runs it once for each.");
    }

    @Test
    void loads_of_one_name_are_a_misuse() {
        assertThat(Misuse.of(SameNameTestCases.class))
                .isEqualTo("@SkewedTest requires that each of several @SkewedLoad have a `name` of its own, but one of"
                        + " `shapes` is `a`: name them, as in name = \"one hot tenant\".");
    }

    @Test
    void loads_without_a_name_are_a_misuse() {
        assertThat(Misuse.of(NamelessTestCases.class))
                .isEqualTo("@SkewedTest requires that each of several @SkewedLoad have a `name` of its own, but one of"
                        + " `shapes` is ``: name them, as in name = \"one hot tenant\".");
    }

    @Test
    void no_load_is_a_misuse() {
        assertThat(Misuse.of(LoadlessTestCases.class))
                .isEqualTo(
                        "@SkewedTest requires a load, but `shapes` has none: add @SkewedLoad to it or its class, once for"
                                + " each shape of traffic.");
    }

    @Test
    void a_misuse_of_the_second_load_stops_the_class_before_anything_is_started() {
        assertThat(Misuse.of(SecondTestCases.class))
                .isEqualTo(
                        "@SkewedLoad requires that `share` of hot tenant acme be in (0, 1], but was 45.0: did you mean"
                                + " 0.45?");
    }

    private JsonNode report(String run) throws IOException {
        Path folder = reports.resolve(RunReports.folderName(run));
        return new ObjectMapper().readTree(folder.resolve("run.json").toFile());
    }

    private static void tell(SkewRun run, TestReporter reporter) {
        reporter.publishEntry(run.name() + " of " + run.workload().name() + ": " + Played.figures(run));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @SkewedLoad(name = "even", eventsPerSecond = 200, duration = "300ms", tenants = 4)
    @SkewedLoad(
            name = "one hot tenant",
            eventsPerSecond = 200,
            duration = "400ms",
            tenants = 4,
            hotTenants = @HotTenant(id = "acme", share = 0.5))
    @interface TwoShapes {}

    @TwoShapes
    @KafkaUnderTest(topic = "shapes", partitions = 2, consumerGroup = "shapes", partitionBy = PartitionBy.TENANT)
    static class ShapesTestCases extends Served {
        @SkewedTest
        void test(SkewRun run, TestReporter reporter) {
            tell(run, reporter);
        }
    }

    @TwoShapes
    @KafkaUnderTest(topic = "one-shape", partitions = 2, consumerGroup = "one-shape", partitionBy = PartitionBy.TENANT)
    abstract static class TwoShaped extends Served {}

    static class MethodTestCases extends TwoShaped {
        @SkewedTest
        @SkewedLoad(eventsPerSecond = 200, duration = "300ms", tenants = 4)
        void test(SkewRun run, TestReporter reporter) {
            tell(run, reporter);
        }
    }

    abstract static class Templates {
        @BeforeAll
        static void begin(TestReporter reporter) {
            reporter.publishEntry("user code ran");
        }

        @SkewedTest
        void shapes() {}
    }

    @Orders
    @TwoShapes
    static class OnceTestCases extends Misuse.UserCode {}

    @Orders
    @SkewedLoad(name = "a", eventsPerSecond = 100, duration = "1s", tenants = 1)
    @SkewedLoad(name = "a", eventsPerSecond = 200, duration = "1s", tenants = 1)
    static class SameNameTestCases extends Templates {}

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "1s", tenants = 1)
    @SkewedLoad(name = "b", eventsPerSecond = 200, duration = "1s", tenants = 1)
    static class NamelessTestCases extends Templates {}

    @Orders
    static class LoadlessTestCases extends Templates {}

    @Orders
    @SkewedLoad(name = "a", eventsPerSecond = 100, duration = "1s", tenants = 1)
    @SkewedLoad(
            name = "b",
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 1,
            hotTenants = @HotTenant(id = "acme", share = 45))
    static class SecondTestCases extends Templates {}
}
