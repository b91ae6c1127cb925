package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ControlHalfTest {
    private final Workload skewed = Samples.legal()
            .tenantSkew(0.99)
            .hotTenant("acme", 0.45)
            .viralKeys(Samples.viral(0.1))
            .arrivals(Arrivals.BURSTS)
            .valueSizes(ValueSizes.constant(1_000))
            .handlerCosts(HandlerCosts.uniform(1, 2))
            .build();

    @Test
    void it_has_rate_arrivals_sizes_and_costs_and_half_the_duration() {
        Workload half = skewed.controlHalf(1);

        assertThat(half.eventsPerSecond()).isEqualTo(1_000);
        assertThat(half.duration()).isEqualTo(Duration.ofSeconds(10));
        assertThat(half.arrivals()).isEqualTo(Arrivals.BURSTS);
        assertThat(half.valueSizes()).isEqualTo(skewed.valueSizes());
        assertThat(half.handlerCosts()).isEqualTo(skewed.handlerCosts());
    }

    @Test
    void all_of_its_tenants_are_equally_busy() {
        List<Event> events = Samples.events(skewed.controlHalf(0));

        assertThat(skewed.controlHalf(0).tenantCount()).isEqualTo(21);
        assertThat(events.stream().collect(Collectors.groupingBy(Event::tenant, Collectors.counting())))
                .hasSize(21)
                .allSatisfy((tenant, count) ->
                        assertThat(count / (double) events.size()).isBetween(0.7 / 21, 1.3 / 21));
        assertThat(events).noneMatch(event -> event.entity().contains("-v"));
    }

    @Test
    void its_halves_are_different_streams() {
        assertThat(skewed.controlHalf(0).seed())
                .isNotEqualTo(skewed.controlHalf(1).seed());
        assertThat(skewed.controlHalf(1).seed()).isNotEqualTo(skewed.seed());
    }

    @Test
    void the_first_has_a_warmup_in_any_case() {
        assertThat(skewed.controlHalf(0).warmup()).isEqualTo(Duration.ofSeconds(5));
        assertThat(skewed.controlHalf(1).warmup()).isZero();
        Workload warm = Samples.legal().warmup(Duration.ofSeconds(1)).build();
        assertThat(warm.controlHalf(0).warmup()).isEqualTo(Duration.ofSeconds(1));
        assertThat(warm.controlHalf(1).warmup()).isEqualTo(Duration.ofSeconds(1));
    }
}
