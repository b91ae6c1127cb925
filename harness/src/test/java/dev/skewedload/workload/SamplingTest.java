package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class SamplingTest {

    private static final int BLOCK = 1_000;

    private final Workload coins = tossed().build();

    private static WorkloadBuilder tossed() {
        return Samples.legal()
                .eventsPerSecond(10_000)
                .hotTenant("acme", 0.45)
                .viralKeys(Samples.viral(0.1))
                .handlerCosts(HandlerCosts.ordinary().withLarge(0.2, 7))
                .sampling(Sampling.RANDOM);
    }

    @Test
    void shares_are_those_asked_for_give_or_take_the_noise_of_coins() {
        assertThat(count(event -> event.tenant().equals("acme")) / 200_000.0)
                .isBetween(0.4455, 0.4545); // four standard deviations of 200,000 coins
        assertThat(count(event -> event.entity().contains("-v")) / 200_000.0).isBetween(0.0973, 0.1027);
        assertThat(count(event -> event.cost() == 7) / 200_000.0).isBetween(0.1964, 0.2036);
    }

    @Test
    void counts_of_blocks_spread_as_binomial_ones_do() {
        double variance = 0;
        for (int count : blocks(event -> event.tenant().equals("acme"))) {
            variance += (count - 450.0) * (count - 450.0) / 200;
        }
        // 247.5 by the binomial law; over 200 blocks its estimate has a standard deviation of 10 %
        assertThat(variance).isBetween(247.5 * 0.65, 247.5 * 1.35);
    }

    @Test
    void a_toss_says_nothing_of_the_next_nor_of_other_tosses() {
        List<Event> events = Samples.events(coins);
        int both = 0;
        int heavyToo = 0;
        for (int i = 1; i < events.size(); i++) {
            boolean hot = events.get(i).tenant().equals("acme");
            both += hot && events.get(i - 1).tenant().equals("acme") ? 1 : 0;
            heavyToo += hot && events.get(i).cost() == 7 ? 1 : 0;
        }
        assertThat(both / 200_000.0).isBetween(0.45 * 0.45 - 0.006, 0.45 * 0.45 + 0.006);
        assertThat(heavyToo / 200_000.0).isBetween(0.45 * 0.2 - 0.004, 0.45 * 0.2 + 0.004);
    }

    @Test
    void the_same_seed_falls_the_same_way_and_another_does_not() {
        assertThat(Samples.events(tossed().build())).isEqualTo(Samples.events(coins));
        assertThat(Samples.events(tossed().seed(43).build())).isNotEqualTo(Samples.events(coins));
    }

    @Test
    void slices_of_tossed_streams_are_the_whole() {
        Workload whole = tossed().eventsPerSecond(500).build();
        List<Event> union = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            union.addAll(Samples.events(whole.slice(i, 3)));
        }
        union.sort(Comparator.comparingLong(Event::sequence));

        assertThat(union).isEqualTo(Samples.events(whole));
    }

    @Test
    void arrays_by_entity_are_large_enough_however_coins_fall() {
        for (int seed = 0; seed < 200; seed++) {
            Workload workload = Samples.legal()
                    .seed(seed)
                    .eventsPerSecond(100)
                    .duration(Duration.ofSeconds(1))
                    .tenants(10_000) // so that each event of theirs is of an entity of its own
                    .hotTenant("acme", 0.45)
                    .openEntities(1)
                    .sampling(Sampling.RANDOM)
                    .build();
            assertThat(Samples.events(workload).stream().map(Event::entity).distinct())
                    .hasSizeLessThanOrEqualTo(workload.entities());
        }
    }

    @Test
    void shares_are_exact_unless_coins_are_asked_for() {
        assertThat(Samples.legal().build().sampling()).isEqualTo(Sampling.EXACT);
        assertThat(coins).asString().contains(", shares by coin toss, ");
    }

    private long count(Predicate<Event> counted) {
        return Samples.events(coins).stream().filter(counted).count();
    }

    private List<Integer> blocks(Predicate<Event> counted) {
        List<Event> events = Samples.events(coins);
        List<Integer> counts = new ArrayList<>();
        for (int from = 0; from < events.size(); from += BLOCK) {
            counts.add((int)
                    events.subList(from, from + BLOCK).stream().filter(counted).count());
        }
        return counts;
    }
}
