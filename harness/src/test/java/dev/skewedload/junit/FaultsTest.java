package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.assertions.SkewAssertions;
import dev.skewedload.check.InvalidRunException;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.Readiness;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

class FaultsTest {
    private static final String UNKNOWN_ID =
            "1 effects were reported with an unknown event id, such as `order 7`: report"
                    + " the `event_id` of the payload, or the record's header `skewedload-event`";

    @TempDir
    Path reports;

    @Test
    void a_group_that_never_appears_is_an_error_within_the_bound() throws IOException {
        Played played = Played.of(reports, NobodyTestCases.class);

        assertThat(played.told()).as("first lines that ran").isEmpty();
        assertThat(played.failures())
                .hasSize(2)
                .allSatisfy(failure -> assertThat(failure)
                        .isExactlyInstanceOf(InvalidRunException.class)
                        .hasNoSuppressedExceptions()
                        .hasMessage("Invalid run: the load was not started: consumer group `nobody` never appeared"
                                + " within 1 s: is the system under test started in @BeforeEach, and is this"
                                + " its group.id? (for a system that assigns partitions to itself say ready"
                                + " = AT_ONCE)"));
        assertThat(verdict("FaultsTest.NobodyTestCases.with")).isEqualTo("INVALID_RUN");
        assertThat(verdict("FaultsTest.NobodyTestCases.without")).isEqualTo("INVALID_RUN");
    }

    @Test
    void a_key_method_that_throws_is_named_with_the_user_s_exception_as_cause() {
        Played played = Played.of(reports, ThrowingKeyTestCases.class);

        assertThat(played.told()).as("first lines that ran").isEmpty();
        assertThat(played.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .isExactlyInstanceOf(SkewedLoadException.class)
                        .hasMessage("the load was stopped, since an event could not be made into a record:"
                                + " java.lang.IllegalStateException: no key (the key was chosen by"
                                + " ThrowingKeyTestCases.key)")
                        .cause()
                        .isExactlyInstanceOf(IllegalStateException.class)
                        .hasMessage("no key"));
    }

    @Test
    void a_checked_exception_of_a_key_method_is_the_root_cause() {
        Played played = Played.of(reports, CheckedKeyTestCases.class);

        assertThat(played.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .isExactlyInstanceOf(SkewedLoadException.class)
                        .hasMessageContaining("`key` threw java.io.IOException: no key")
                        .rootCause()
                        .isExactlyInstanceOf(IOException.class));
    }

    @Test
    void a_sink_that_reports_an_unknown_event_id_makes_the_run_void_whether_a_check_looks_or_not() throws IOException {
        Played played = Played.of(reports, UnknownIdTestCases.class);

        assertThat(played.told()).containsExactly("first line");
        assertThat(played.failures())
                .hasSize(2)
                .allSatisfy(failure -> assertThat(failure).isExactlyInstanceOf(InvalidRunException.class))
                .extracting(failure -> failure.getMessage().replaceFirst("\nreport: .*", ""))
                .containsExactlyInAnyOrder(
                        "Invalid run: " + UNKNOWN_ID,
                        "Invalid run: hasNoLostEffects() cannot be judged, since the stimulus did not happen as"
                                + " asked:\n  "
                                + UNKNOWN_ID);
        assertThat(verdict("FaultsTest.UnknownIdTestCases.checks")).isEqualTo("INVALID_RUN");
        assertThat(verdict("FaultsTest.UnknownIdTestCases.checks_nothing")).isEqualTo("INVALID_RUN");
    }

    private String verdict(String folder) throws IOException {
        return new ObjectMapper()
                .readTree(reports.resolve(folder).resolve("run.json").toFile())
                .get("verdict")
                .asText();
    }

    @EvenLoad
    @KafkaUnderTest(
            topic = "nobody",
            partitions = 2,
            consumerGroup = "nobody",
            partitionBy = PartitionBy.TENANT,
            readyWithin = "1s")
    static class NobodyTestCases {
        @Test
        void with(SkewRun run, TestReporter reporter) {
            reporter.publishEntry("first line");
        }

        @Test
        void without(TestReporter reporter) {
            reporter.publishEntry("first line");
        }
    }

    @EvenLoad
    @KafkaUnderTest(topic = "throwing", partitions = 2, consumerGroup = "throwing", ready = Readiness.AT_ONCE)
    static class ThrowingKeyTestCases {
        @PartitionKey
        String key(Event event) {
            throw new IllegalStateException("no key");
        }

        @Test
        void test(SkewRun run, TestReporter reporter) {
            reporter.publishEntry("first line");
        }
    }

    @EvenLoad
    @KafkaUnderTest(topic = "throwing", partitions = 2, consumerGroup = "throwing", ready = Readiness.AT_ONCE)
    static class CheckedKeyTestCases {
        @PartitionKey
        String key(Event event) throws IOException {
            throw new IOException("no key");
        }

        @Test
        void test() {}
    }

    @EvenLoad
    @KafkaUnderTest(
            topic = "unknown-id",
            partitions = 2,
            consumerGroup = "unknown-id",
            partitionBy = PartitionBy.TENANT)
    static class UnknownIdTestCases {
        private final AtomicBoolean told = new AtomicBoolean();
        private GroupService service;

        @BeforeEach
        void start(KafkaEndpoint kafka, EffectProbe effects) {
            service = GroupService.start(kafka, order -> {
                if (told.compareAndSet(false, true)) {
                    effects.applied("order 7");
                }
                effects.applied(GroupService.eventId(order));
            });
        }

        @AfterEach
        void stop() {
            service.close();
        }

        @Test
        void checks(SkewRun run) {
            SkewAssertions.assertThat(run).hasNoLostEffects();
        }

        @Test
        void checks_nothing(TestReporter reporter) {
            reporter.publishEntry("first line");
        }
    }
}
