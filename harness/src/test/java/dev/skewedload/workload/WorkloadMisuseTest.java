package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WorkloadMisuseTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void a_name_is_plain_text() {
        fails(
                Workload.named("two\nlines"),
                "`name` be plain text on one line, but was \"two?lines\": name the workload, as in \"peak\"");
    }

    @Test
    void a_rate_is_above_zero() {
        fails(
                Samples.legal().eventsPerSecond(0),
                "`eventsPerSecond` be above 0, but was 0.0: set the rate, as in 12_000");
        fails(
                Samples.legal().eventsPerSecond(Double.NaN),
                "`eventsPerSecond` be above 0, but was NaN: set the rate, as in 12_000");
    }

    @Test
    void a_duration_is_above_zero() {
        fails(
                Samples.legal().duration(Duration.ZERO),
                "`duration` be above 0, at most 365 days, but was PT0S: set it, as in 20 s");
    }

    @Test
    void a_duration_is_not_for_ever() {
        fails(
                Samples.legal().duration(Duration.ofSeconds(Long.MAX_VALUE)),
                "`duration` be above 0, at most 365 days, but was PT2562047788015215H30M7S: set it, as in 20 s");
    }

    @Test
    void a_warmup_is_not_negative() {
        fails(
                Samples.legal().warmup(SECOND.negated()),
                "`warmup` be from 0 to 365 days, but was PT-1S: set it, as in 3 s, or leave it out");
    }

    @Test
    void a_duration_holds_an_event() {
        fails(
                Samples.legal().eventsPerSecond(0.01),
                "`duration` hold one event or more, but was PT20S: raise it or `eventsPerSecond`");
    }

    @Test
    void events_can_be_counted_in_arrays() {
        fails(
                Samples.legal().eventsPerSecond(2e8),
                "`eventsPerSecond` give at most 2,147,483,632 events in all, but was 2.0E8, which gives 4000000000:"
                        + " lower it, `duration` or `warmup`");
    }

    @Test
    void a_hot_tenant_has_a_name() {
        fails(
                Samples.legal().hotTenant(" ", 0.1),
                "`id` of a hot tenant be plain text, but was \" \": name it, as in \"acme\"");
    }

    @Test
    void a_share_is_no_percentage() {
        fails(
                Samples.legal().hotTenant("acme", 45),
                "`share` of hot tenant acme be in (0, 1], but was 45.0: did you mean 0.45?");
    }

    @Test
    void a_share_is_above_zero() {
        fails(
                Samples.legal().hotTenant("acme", 0),
                "`share` of hot tenant acme be in (0, 1], but was 0.0: give a share of all events, as in 0.45");
        fails(
                Samples.legal().hotTenant("acme", Double.NaN),
                "`share` of hot tenant acme be in (0, 1], but was NaN: give a share of all events, as in 0.45");
    }

    @Test
    void a_hot_tenant_is_declared_once() {
        fails(
                Samples.legal().hotTenant("acme", 0.1).hotTenant("acme", 0.2),
                "`id` be of one hot tenant only, but was \"acme\": give each an id of its own");
    }

    @Test
    void a_hot_tenant_does_not_take_another_tenants_name() {
        fails(
                Samples.legal().hotTenant("tenant-019", 0.1),
                "`id` be no other tenant's name, but was \"tenant-019\": rename it, as in \"acme\"");
        Samples.legal().hotTenant("tenant-020", 0.1).build();
        Samples.legal().hotTenant("tenant-19", 0.1).build();
    }

    @Test
    void tenants_are_not_negative() {
        fails(
                Samples.legal().tenants(-1),
                "`tenants` be 0 or more, but was -1: name how many tenants there are besides the hot ones");
    }

    @Test
    void a_skew_is_an_exponent() {
        fails(
                Samples.legal().tenantSkew(-0.5),
                "`tenantSkew` be an exponent from 0 up, but was -0.5: 0 is even, 1 is a common skew");
    }

    @Test
    void a_tenant_has_orders_in_flight() {
        fails(
                Samples.legal().openEntities(0),
                "`openEntities` be 1 or more, but was 0: name how many orders a tenant has in flight");
    }

    @Test
    void an_order_takes_a_step() {
        fails(
                Samples.legal().eventsPerEntity(0),
                "`eventsPerEntity` be 1 or more, but was 0: name how many events an order takes");
    }

    @Test
    void orders_in_flight_fit_in_memory() {
        fails(
                Samples.legal().openEntities(10_000_000),
                "`openEntities` times the number of tenants be at most 67,108,864, but was 10000000 times 20:"
                        + " lower it or `tenants`");
    }

    @Test
    void sizes_are_not_negative() {
        fails(
                Samples.legal().valueSizes(ValueSizes.constant(-1)),
                "`minBytes` be 0 or more, but was -1: name the least size of a value in bytes");
    }

    @Test
    void sizes_are_in_order() {
        fails(
                Samples.legal().valueSizes(ValueSizes.uniform(9, 3)),
                "`maxBytes` be `minBytes` (9) or more, but was 3: swap the two");
    }

    @Test
    void large_values_are_a_share() {
        fails(
                Samples.legal().valueSizes(ValueSizes.constant(1).withLarge(5, 100)),
                "`largeShare` be in [0, 1], but was 5.0: give a share of all values, as in 0.01");
    }

    @Test
    void large_values_have_a_size() {
        fails(
                Samples.legal().valueSizes(ValueSizes.constant(1).withLarge(0.5, 0)),
                "`largeBytes` be above 0 where `largeShare` is, but was 0: name the size of a large value in bytes");
    }

    @Test
    void a_tail_has_an_exponent() {
        fails(
                Samples.legal().valueSizes(ValueSizes.constant(100).withTail(0.1, -1, 1_000)),
                "`tail` be an exponent above 0, but was -1.0: 1.1 is a heavy tail, 3 a light one");
    }

    @Test
    void a_tail_has_a_share_of_the_values() {
        fails(
                Samples.legal().valueSizes(ValueSizes.constant(100).withTail(0, 1.1, 1_000)),
                "`largeShare` be above 0 where there is a `tail`, but was 0.0: 1 puts all values in it");
    }

    @Test
    void a_tail_begins_above_zero_and_rises() {
        fails(
                Samples.legal().valueSizes(ValueSizes.constant(0).withTail(0.1, 1.1, 1_000)),
                "`maxBytes` be above 0 where there is a `tail`, but was 0: the tail begins there");
        fails(
                Samples.legal().valueSizes(ValueSizes.constant(100).withTail(0.1, 1.1, 100)),
                "`largeBytes` be above `maxBytes` (100) where there is a `tail`, but was 100: the tail goes from the one"
                        + " to the other");
    }

    @Test
    void costs_are_above_zero_and_finite() {
        fails(
                Samples.legal().handlerCosts(HandlerCosts.uniform(0, 1)),
                "`handlerCosts.min` be above 0, but was 0.0: 1 is an ordinary event");
        fails(
                Samples.legal().handlerCosts(HandlerCosts.uniform(1, Double.POSITIVE_INFINITY)),
                "`handlerCosts.max` be `handlerCosts.min` (1.0) or more, but was Infinity: swap the two");
    }

    @Test
    void costs_are_in_order() {
        fails(
                Samples.legal().handlerCosts(HandlerCosts.uniform(3, 2)),
                "`handlerCosts.max` be `handlerCosts.min` (3.0) or more, but was 2.0: swap the two");
    }

    @Test
    void heavy_events_are_a_share() {
        fails(
                Samples.legal().handlerCosts(HandlerCosts.ordinary().withLarge(5, 50)),
                "`handlerCosts.largeShare` be in [0, 1], but was 5.0: give a share of all events, as in 0.01");
    }

    @Test
    void heavy_events_have_both_a_share_and_a_cost() {
        String rule = "`handlerCosts.large` be above 0 where `handlerCosts.largeShare` is, and only there, but was ";
        fails(
                Samples.legal().handlerCosts(HandlerCosts.ordinary().withLarge(0.01, 0)),
                rule + "0.0: set both, as in 0.01 and 50");
        fails(
                Samples.legal().handlerCosts(HandlerCosts.ordinary().withLarge(0, 50)),
                rule + "50.0: set both, as in 0.01 and 50");
    }

    @Test
    void viral_keys_have_a_share() {
        fails(viral(20, 1, SECOND, SECOND, SECOND), "`viralKeys.share` be in (0, 1], but was 20.0: did you mean 0.2?");
    }

    @Test
    void viral_keys_are_born() {
        fails(
                viral(0.2, 0, SECOND, SECOND, SECOND),
                "`viralKeys.count` be 1 or more, but was 0: name how many stars are born at a time");
    }

    @Test
    void viral_keys_are_born_at_times() {
        fails(
                viral(0.2, 1, Duration.ZERO, SECOND, SECOND),
                "`viralKeys.every` be above 0, at most 365 days, but was PT0S: set it, as in 10 s");
    }

    @Test
    void viral_keys_rise() {
        fails(
                viral(0.2, 1, SECOND, SECOND.negated(), SECOND),
                "`viralKeys.rise` be from 0 to 365 days, but was PT-1S: set it, as in 1 s");
    }

    @Test
    void viral_keys_fade() {
        fails(
                viral(0.2, 1, SECOND, SECOND, Duration.ZERO),
                "`viralKeys.halfLife` be above 0, at most 365 days, but was PT0S: set it, as in 4 s");
    }

    @Test
    void not_too_many_viral_keys_live_at_once() {
        fails(
                viral(0.2, 1, Duration.ofMillis(1), SECOND, SECOND),
                "`viralKeys.every` be a thousandth or more of rise and 10 half-lives, but was PT0.001S: raise it");
    }

    @Test
    void not_too_many_viral_keys_are_born() {
        fails(
                viral(0.2, 1_000_000, SECOND, SECOND, SECOND),
                "`viralKeys.every` give at most 10,000,000 stars, but was PT1S: raise it");
    }

    @Test
    void viral_keys_live_in_other_tenants() {
        fails(
                viral(0.2, 1, SECOND, SECOND, SECOND).tenants(0).hotTenant("acme", 0.8),
                "`tenants` be 1 or more where there are `viralKeys`, but was 0: add the tenants they live in");
    }

    @Test
    void shares_sum_to_at_most_one() {
        fails(
                Samples.legal().hotTenant("acme", 0.75).hotTenant("globex", 0.5),
                "`share` of hot tenants and viral keys sum to at most 1, but was 1.25: lower one of them");
        fails(
                viral(0.5, 1, SECOND, SECOND, SECOND).hotTenant("acme", 0.75),
                "`share` of hot tenants and viral keys sum to at most 1, but was 1.25: lower one of them");
    }

    @Test
    void what_the_shares_leave_goes_to_other_tenants() {
        fails(
                Samples.legal().tenants(0).hotTenant("acme", 0.45),
                "`tenants` be 1 or more where shares sum below 1 (0.45), but was 0: add the other tenants");
    }

    @Test
    void other_tenants_have_something_left() {
        fails(
                Samples.legal().hotTenant("acme", 1),
                "`tenants` be 0 where the hot shares sum to 1, but was 20: lower a share or leave `tenants` out");
    }

    @Test
    void a_scale_is_above_zero() {
        Workload workload = Samples.legal().build();
        assertThatThrownBy(() -> workload.scaled(0))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("Workload requires that `scale` be above 0, but was 0.0: 0.1 is a tenth of the rate");
    }

    private static WorkloadBuilder viral(double share, int count, Duration every, Duration rise, Duration halfLife) {
        return Samples.legal().viralKeys(new ViralKeys(share, count, every, rise, halfLife));
    }

    private static void fails(WorkloadBuilder builder, String message) {
        assertThatThrownBy(builder::build)
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("Workload requires that " + message);
    }
}
