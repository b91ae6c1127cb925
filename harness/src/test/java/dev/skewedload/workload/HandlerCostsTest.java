package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandlerCostsTest {

    private final HandlerCosts heavy = HandlerCosts.ordinary().withLarge(0.01, 50);

    @Test
    void every_event_costs_one_unless_set() {
        assertThat(costs(Samples.legal())).hasSize(20_000).containsOnly(1.0);
    }

    @Test
    void uniform_costs_are_spread_over_their_range() {
        List<Double> costs = costs(Samples.legal().handlerCosts(HandlerCosts.uniform(1, 5)));

        assertThat(costs).allMatch(cost -> cost >= 1 && cost < 5);
        for (int from = 1; from < 5; from++) {
            int low = from;
            assertThat(costs.stream().filter(cost -> cost >= low && cost < low + 1))
                    .hasSizeBetween(4_700, 5_300);
        }
    }

    @Test
    void heavy_events_are_ten_of_every_thousand_in_warmup_and_load() {
        List<Double> costs = costs(Samples.legal().warmup(Duration.ofSeconds(2)).handlerCosts(heavy));

        assertThat(costs).hasSize(22_000).containsOnly(1.0, 50.0);
        for (int block = 0; block < 22; block++) {
            assertThat(costs.subList(block * 1_000, (block + 1) * 1_000))
                    .filteredOn(cost -> cost == 50)
                    .hasSize(10);
        }
    }

    @Test
    void heavy_events_fall_on_tenants_as_all_events_do() {
        List<Event> heavyEvents =
                Samples.events(Samples.legal()
                                .hotTenant("acme", 0.45)
                                .handlerCosts(heavy.withLarge(0.1, 50))
                                .build())
                        .stream()
                        .filter(event -> event.cost() == 50)
                        .toList();

        assertThat(heavyEvents).hasSize(2_000);
        assertThat(heavyEvents.stream().filter(event -> event.tenant().equals("acme")))
                .hasSizeBetween(810, 990);
    }

    @Test
    void costs_change_nothing_else_of_the_stream() {
        List<Event> without =
                Samples.events(Samples.legal().hotTenant("acme", 0.45).build());
        List<Event> with = Samples.events(
                Samples.legal().hotTenant("acme", 0.45).handlerCosts(heavy).build());

        assertThat(with)
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("cost")
                .isEqualTo(without);
    }

    @Test
    void a_slice_has_the_costs_of_the_whole() {
        Workload whole = Samples.legal().handlerCosts(heavy).build();
        List<Event> all = Samples.events(whole);

        assertThat(Samples.events(whole.slice(1, 3)))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(all.get((int) event.sequence())).isEqualTo(event));
    }

    @Test
    void a_workload_names_its_costs() {
        assertThat(Samples.legal().handlerCosts(heavy).build().toString())
                .contains(", handler costs 1.0 to 1.0 and 0.01 of 50.0,");
    }

    private static List<Double> costs(WorkloadBuilder workload) {
        return Samples.events(workload.build()).stream().map(Event::cost).toList();
    }
}
