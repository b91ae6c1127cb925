package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.junit.Misuse.Orders;
import dev.skewedload.junit.Misuse.UserCode;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.run.SkewedTraffic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ParameterMisuseTest {
    private static final String IS_NONE = " is none: the load runs after @BeforeEach, so take it in the @Test method.";

    @Test
    void a_run_in_the_constructor() {
        assertThat(Misuse.of(ConstructorTestCases.class))
                .isEqualTo("SkewRun requires that it be a parameter of a test method,"
                        + " but `ConstructorTestCases(SkewRun)`" + IS_NONE);
    }

    @Test
    void a_run_in_before_all() {
        assertThat(Misuse.of(BeforeAllTestCases.class))
                .isEqualTo("SkewRun requires that it be a parameter of a test method, but `start(SkewRun)`" + IS_NONE);
    }

    @Test
    void a_run_in_before_each() {
        assertThat(Misuse.of(BeforeEachTestCases.class))
                .isEqualTo("SkewRun requires that it be a parameter of a test method,"
                        + " but `start(KafkaEndpoint, SkewRun)`" + IS_NONE);
    }

    @Test
    void traffic_in_after_each() {
        assertThat(Misuse.of(AfterEachTestCases.class))
                .isEqualTo("SkewedTraffic requires that it be a parameter of a test method, but `stop(SkewedTraffic)`"
                        + IS_NONE);
    }

    @Test
    void a_run_in_the_before_each_of_a_class_around_the_load() {
        assertThat(Misuse.of(AroundTestCases.class))
                .isEqualTo("SkewRun requires that it be a parameter of a test method, but `start(SkewRun)`" + IS_NONE);
    }

    @Test
    void a_run_without_a_load() {
        assertThat(Misuse.of(NoLoadTestCases.class))
                .isEqualTo("a parameter SkewRun requires @SkewedLoad on the test method or its class,"
                        + " but `judge(SkewRun)` has none: add it.");
    }

    @Test
    void a_run_and_the_reins_at_once() {
        assertThat(Misuse.of(BothTestCases.class))
                .isEqualTo("`judge` requires one of SkewRun and SkewedTraffic, but takes both: take SkewRun to judge a"
                        + " load that ran, or SkewedTraffic to run it yourself.");
    }

    @Test
    void an_endpoint_without_a_topic() {
        assertThat(Misuse.of(NoTopicTestCases.class))
                .isEqualTo("a parameter KafkaEndpoint requires @KafkaUnderTest on the test class,"
                        + " but `start(KafkaEndpoint)` has none: add it.");
    }

    @EvenLoad
    @Orders
    static class ConstructorTestCases extends UserCode {
        ConstructorTestCases(SkewRun run) {}
    }

    @EvenLoad
    @Orders
    static class BeforeAllTestCases extends UserCode {
        @BeforeAll
        static void start(SkewRun run) {}
    }

    @EvenLoad
    @Orders
    static class BeforeEachTestCases extends UserCode {
        @BeforeEach
        void start(KafkaEndpoint kafka, SkewRun run) {}
    }

    @EvenLoad
    @Orders
    static class AfterEachTestCases extends UserCode {
        @AfterEach
        void stop(SkewedTraffic traffic) {}
    }

    static class AroundTestCases {
        @BeforeEach
        void start(SkewRun run) {}

        @Nested
        @EvenLoad
        @Orders
        class Inner {
            @Test
            void test() {}
        }
    }

    @Orders
    static class NoLoadTestCases extends UserCode {
        @Test
        void judge(SkewRun run) {}
    }

    @EvenLoad
    @Orders
    static class BothTestCases extends UserCode {
        @Test
        void judge(SkewRun run, SkewedTraffic traffic) {}
    }

    @EvenLoad
    static class NoTopicTestCases {
        @BeforeAll
        static void start(KafkaEndpoint kafka) {}

        @Test
        @Orders
        void test() {}
    }
}
