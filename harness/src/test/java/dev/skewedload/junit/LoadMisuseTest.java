package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.junit.Misuse.Orders;
import dev.skewedload.junit.Misuse.UserCode;
import org.junit.jupiter.api.Test;

class LoadMisuseTest {
    @Test
    void a_share_in_percent() {
        assertThat(Misuse.of(PercentTestCases.class))
                .isEqualTo("@SkewedLoad requires that `share` of hot tenant acme be in (0, 1], but was 45.0:"
                        + " did you mean 0.45?");
    }

    @Test
    void shares_that_sum_above_one() {
        assertThat(Misuse.of(SumTestCases.class))
                .isEqualTo(
                        "@SkewedLoad requires that `share` of hot tenants and viral keys sum to at most 1, but was 1.2:"
                                + " lower one of them");
    }

    @Test
    void a_duration_without_a_unit() {
        assertThat(Misuse.of(UnitlessTestCases.class))
                .isEqualTo("@SkewedLoad requires that `duration` be a time such as 500ms, 20s, 2m or PT1M30S,"
                        + " but was `20`: did you mean 20s?");
    }

    @Test
    void a_duration_in_words() {
        assertThat(Misuse.of(WordsTestCases.class))
                .isEqualTo("@SkewedLoad requires that `duration` be a time such as 500ms, 20s, 2m or PT1M30S,"
                        + " but was `twenty`.");
    }

    @Test
    void a_duration_of_nothing() {
        assertThat(Misuse.of(ZeroTestCases.class))
                .isEqualTo("@SkewedLoad requires that `duration` be a time above 0, but was `0s`.");
    }

    @Test
    void a_drain_of_centuries() {
        assertThat(Misuse.of(CenturiesTestCases.class))
                .isEqualTo("@SkewedLoad requires that `drain` be at most 365 days, but was `9000000h`.");
    }

    @Test
    void sizes_are_named_as_the_annotation_names_them() {
        assertThat(Misuse.of(SizesTestCases.class))
                .isEqualTo("@SkewedLoad requires that `valueSizes.max` be `valueSizes.min` (300) or more, but was 200:"
                        + " swap the two");
    }

    @Test
    void a_tail_without_values_in_it() {
        assertThat(Misuse.of(TailTestCases.class))
                .isEqualTo(
                        "@SkewedLoad requires that `valueSizes.largeShare` be above 0 where there is a `valueSizes.tail`,"
                                + " but was 0.0: 1 puts all values in it");
    }

    @Test
    void a_cost_of_heavy_events_that_there_are_none_of() {
        assertThat(Misuse.of(CostsTestCases.class))
                .isEqualTo(
                        "@SkewedLoad requires that `handlerCosts.large` be above 0 where `handlerCosts.largeShare` is,"
                                + " and only there, but was 50.0: set both, as in 0.01 and 50");
    }

    @Test
    void viral_keys_that_rise_never() {
        assertThat(Misuse.of(ViralTestCases.class))
                .isEqualTo("@ViralKeys requires that `every` be a time above 0, but was `0s`.");
    }

    @Test
    void a_misuse_on_one_method_stops_the_class_before_anything_is_started() {
        assertThat(Misuse.of(MethodTestCases.class))
                .isEqualTo("@SkewedLoad requires that `share` of hot tenant acme be in (0, 1], but was 45.0:"
                        + " did you mean 0.45?");
    }

    @Test
    void no_topic() {
        assertThat(Misuse.of(NoTopicTestCases.class))
                .isEqualTo(
                        "@SkewedLoad requires a system under test, but there is none: add @KafkaUnderTest(topic = ...,"
                                + " partitions = ..., consumerGroup = ...) to `test` or its class NoTopicTestCases.");
    }

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "1s", tenants = 1, hotTenants = @HotTenant(id = "acme", share = 45))
    static class PercentTestCases extends UserCode {}

    @Orders
    @SkewedLoad(
            eventsPerSecond = 100,
            duration = "1s",
            tenants = 1,
            hotTenants = {@HotTenant(id = "acme", share = 0.6), @HotTenant(id = "duff", share = 0.6)})
    static class SumTestCases extends UserCode {}

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "20", tenants = 1)
    static class UnitlessTestCases extends UserCode {}

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "twenty", tenants = 1)
    static class WordsTestCases extends UserCode {}

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "0s", tenants = 1)
    static class ZeroTestCases extends UserCode {}

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "1s", drain = "9000000h", tenants = 1)
    static class CenturiesTestCases extends UserCode {}

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "1s", tenants = 1, valueSizes = @ValueSizes(min = 300))
    static class SizesTestCases extends UserCode {}

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "1s", tenants = 1, valueSizes = @ValueSizes(tail = 1.1))
    static class TailTestCases extends UserCode {}

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "1s", tenants = 1, handlerCosts = @HandlerCosts(large = 50))
    static class CostsTestCases extends UserCode {}

    @Orders
    @SkewedLoad(eventsPerSecond = 100, duration = "1s", tenants = 1, viralKeys = @ViralKeys(share = 0.1, every = "0s"))
    static class ViralTestCases extends UserCode {}

    @Orders
    @EvenLoad
    static class MethodTestCases extends UserCode {
        @Test
        @SkewedLoad(
                eventsPerSecond = 100,
                duration = "1s",
                tenants = 1,
                hotTenants = @HotTenant(id = "acme", share = 45))
        void other() {}
    }

    @EvenLoad
    static class NoTopicTestCases extends UserCode {}
}
