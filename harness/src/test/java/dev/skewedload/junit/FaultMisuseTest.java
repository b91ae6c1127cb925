package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.junit.Misuse.Orders;
import dev.skewedload.junit.Misuse.UserCode;
import dev.skewedload.kafka.EmbeddedKafka;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.process.ForkedService;
import dev.skewedload.run.FaultAction;
import dev.skewedload.run.Readiness;
import dev.skewedload.workload.SkewedLoadException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultMisuseTest {
    @TempDir
    Path reports;

    @Test
    void a_field_that_is_not_there() {
        assertThat(Misuse.of(NoFieldTestCases.class))
                .isEqualTo(
                        "@FaultAt requires that `on` name a field of NoFieldTestCases, but was `servise`: name a field"
                                + " that holds a ForkedService, or FaultAt.BROKER.");
    }

    @Test
    void nothing_that_it_is_done_to() {
        assertThat(Misuse.of(NothingTestCases.class))
                .isEqualTo("@FaultAt requires that `on` name a field of NothingTestCases, but was ``: name a field that"
                        + " holds a ForkedService, or FaultAt.BROKER.");
    }

    @Test
    void a_field_of_what_cannot_be_broken() {
        assertThat(Misuse.of(TextTestCases.class))
                .isEqualTo(
                        "@FaultAt requires that `service` be something that can be broken, but was `a String`: fork it"
                                + " as a ForkedService.");
    }

    @Test
    void a_time_outside_of_the_load() {
        assertThat(Misuse.of(LateTestCases.class))
                .isEqualTo(
                        "@FaultAt requires that `at` lie within the load, from 0 s to 1.0 s, but was `1s`: give another"
                                + " time, or a longer load.");
        assertThat(Misuse.of(LateSurgeTestCases.class))
                .isEqualTo(
                        "@SkewedLoad requires that `surge` lie within the measured load, from 0.0 s to 1.0 s, but was"
                                + " from 0.5 s to 1.5 s: move it, or make it shorter or the load longer");
    }

    @Test
    void a_time_that_is_none() {
        assertThat(Misuse.of(WordTestCases.class))
                .isEqualTo("@FaultAt requires that `at` be a time such as 500ms, 20s, 2m or PT1M30S, but was `soon`.");
        assertThat(Misuse.of(NegativeTestCases.class))
                .isEqualTo("@FaultAt requires that `at` be 0 or more, but was `-PT1S`: it counts from the start of the"
                        + " schedule.");
    }

    @Test
    void what_is_of_another_action() {
        assertThat(Misuse.of(SharedKillTestCases.class))
                .isEqualTo(
                        "@FaultAt requires that `factor`, `share` and `lasting` be left out of KILL, but was `there`:"
                                + " they are of SURGE and VIRAL_KEY.");
        assertThat(Misuse.of(SurgeOnTestCases.class))
                .isEqualTo("@FaultAt requires that `on` be left out of SURGE, but was `service`: it changes the load"
                        + " itself.");
        assertThat(Misuse.of(SurgeShareTestCases.class))
                .isEqualTo(
                        "@FaultAt requires that SURGE have `factor` and `lasting`, but was `0.2 too`: leave it out.");
        assertThat(Misuse.of(SurgeForEverTestCases.class))
                .isEqualTo("@FaultAt requires that `lasting` be a time such as 500ms, 20s, 2m or PT1M30S, but was ``.");
    }

    @Test
    void a_shared_broker_that_is_not_there_after_the_load() {
        assertThat(Misuse.of(BrokerKilledTestCases.class))
                .isEqualTo(
                        "@FaultAt requires that the broker, which all tests of this JVM share, run again after the load,"
                                + " but was left by a KILL at 0.8 s: add a START after it, or write RESTART in its place.");
        assertThat(Misuse.of(BrokerPausedTestCases.class))
                .isEqualTo(
                        "@FaultAt requires that the broker, which all tests of this JVM share, run again after the load,"
                                + " but was left by a PAUSE at 0.5 s: add a RESUME after it.");
    }

    @Test
    void a_field_that_is_null_when_the_load_starts() {
        assertThat(message(Map.of(), NullTestCases.class))
                .isEqualTo("@FaultAt requires that `service` be there when the load starts, but was null: start it in"
                        + " @BeforeEach.");
    }

    @Test
    void a_broker_that_is_not_ours() {
        Map<String, String> given = Map.of(
                "skewedload.kafka", EmbeddedKafka.shared().bootstrapServers(), "skewedload.allow", "fault-misuse");
        EmbeddedKafka.shared();
        message(Map.of(), NullTestCases.class); // makes the topic

        assertThat(message(given, BrokerTestCases.class))
                .isEqualTo(
                        "@FaultAt requires that a broker that faults are done to have been started for the tests, but was"
                                + " given by -Dskewedload.kafka: run this test with the embedded one.");
    }

    private String message(Map<String, String> properties, Class<?> testCases) {
        Map<String, String> all = new java.util.HashMap<>(properties);
        all.put("skewedload.report", reports.toString());
        Played played = Played.with(all, testCases);
        assertThat(played.failures()).singleElement().isExactlyInstanceOf(SkewedLoadException.class);
        return played.failures().get(0).getMessage();
    }

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "500ms", action = FaultAction.KILL, on = "servise"))
    static class NoFieldTestCases extends UserCode {
        ForkedService service;
    }

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "500ms", action = FaultAction.KILL))
    static class NothingTestCases extends UserCode {}

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "500ms", action = FaultAction.KILL, on = "service"))
    static class TextTestCases extends UserCode {
        String service;
    }

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "1s", action = FaultAction.KILL, on = "service"))
    static class LateTestCases extends UserCode {
        ForkedService service;
    }

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "500ms", action = FaultAction.SURGE, factor = 2, lasting = "1s"))
    static class LateSurgeTestCases extends UserCode {}

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "soon", action = FaultAction.KILL, on = "service"))
    static class WordTestCases extends UserCode {
        ForkedService service;
    }

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "-PT1S", action = FaultAction.KILL, on = "service"))
    static class NegativeTestCases extends UserCode {
        ForkedService service;
    }

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "0s", action = FaultAction.KILL, on = "service", share = 0.2))
    static class SharedKillTestCases extends UserCode {
        ForkedService service;
    }

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "0s", action = FaultAction.SURGE, on = "service", factor = 2, lasting = "100ms"))
    static class SurgeOnTestCases extends UserCode {
        ForkedService service;
    }

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "0s", action = FaultAction.SURGE, factor = 2, share = 0.2, lasting = "100ms"))
    static class SurgeShareTestCases extends UserCode {}

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "0s", action = FaultAction.SURGE, factor = 2))
    static class SurgeForEverTestCases extends UserCode {}

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = {
                @FaultAt(at = "800ms", action = FaultAction.KILL, on = FaultAt.BROKER),
                @FaultAt(at = "500ms", action = FaultAction.RESTART, on = FaultAt.BROKER)
            })
    static class BrokerKilledTestCases extends UserCode {}

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "500ms", action = FaultAction.PAUSE, on = FaultAt.BROKER))
    static class BrokerPausedTestCases extends UserCode {}

    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "500ms", action = FaultAction.KILL, on = "service"))
    @KafkaUnderTest(
            topic = "fault-misuse",
            partitions = 2,
            consumerGroup = "fault-misuse",
            partitionBy = PartitionBy.TENANT,
            ready = Readiness.AT_ONCE)
    static class NullTestCases {
        ForkedService service;

        @Test
        void test() {}
    }

    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 5,
            faults = @FaultAt(at = "500ms", action = FaultAction.RESTART, on = FaultAt.BROKER))
    @KafkaUnderTest(
            topic = "fault-misuse",
            partitions = 2,
            consumerGroup = "fault-misuse",
            partitionBy = PartitionBy.TENANT,
            ready = Readiness.AT_ONCE)
    static class BrokerTestCases {
        @Test
        void test() {}
    }
}
