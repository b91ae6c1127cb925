package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class BlockSharesTest {

    private static final int BLOCK = 1_000;

    @Test
    void a_hot_tenant_with_45_percent_has_450_events_in_every_block() {
        Workload workload = Samples.legal()
                .warmup(Duration.ofSeconds(3))
                .hotTenant("acme", 0.45)
                .build();

        assertThat(blocks(workload, 0)).hasSize(23).containsOnly(450);
    }

    @Test
    void two_hot_tenants_each_have_their_share_in_every_block() {
        Workload workload =
                Samples.legal().hotTenant("acme", 0.45).hotTenant("globex", 0.1).build();

        assertThat(blocks(workload, 0)).hasSize(20).containsOnly(450);
        assertThat(blocks(workload, 1)).hasSize(20).containsOnly(100);
    }

    @Test
    void whole_quotas_stay_whole_beside_one_that_is_not() {
        Workload workload = Samples.legal()
                .hotTenant("third", 1 / 3.0)
                .hotTenant("acme", 0.45)
                .viralKeys(Samples.viral(0.1))
                .build();

        assertThat(blocks(workload, 1)).hasSize(20).containsOnly(450);
        assertThat(viralBlocks(workload)).hasSize(20).containsOnly(100);
    }

    @Test
    void a_third_is_within_one_event_a_block_and_the_remainder_is_carried() {
        Workload workload = Samples.legal().hotTenant("acme", 1 / 3.0).build();

        assertThat(blocks(workload, 0)).hasSize(20).containsOnly(333, 334);
        assertCarried(blocks(workload, 0), 1 / 3.0);
    }

    @Test
    void three_thirds_share_all_events_without_other_tenants() {
        Workload workload = Samples.legal()
                .tenants(0)
                .hotTenant("acme", 1 / 3.0)
                .hotTenant("globex", 1 / 3.0)
                .hotTenant("initech", 1 / 3.0)
                .build();

        for (int tenant = 0; tenant < 3; tenant++) {
            assertThat(blocks(workload, tenant)).hasSize(20).containsOnly(333, 334);
            assertCarried(blocks(workload, tenant), 1 / 3.0);
        }
    }

    @Test
    void a_tenant_with_all_of_it_has_every_event() {
        Workload workload = Samples.legal().tenants(0).hotTenant("acme", 1).build();

        assertThat(blocks(workload, 0)).hasSize(20).containsOnly(BLOCK);
    }

    @Test
    void a_short_last_block_has_a_quota_of_its_own() {
        Workload workload = Samples.legal()
                .duration(Duration.ofMillis(2_345))
                .hotTenant("acme", 0.45)
                .build();

        assertThat(blocks(workload, 0)).startsWith(450, 450).hasSize(3);
        assertThat(blocks(workload, 0).get(2)).isBetween(155, 156); // 345 x 0.45 = 155.25
    }

    @Test
    void the_warmup_is_cut_backwards_so_its_first_block_is_the_short_one() {
        Workload workload = Samples.legal()
                .warmup(Duration.ofMillis(2_400))
                .hotTenant("acme", 0.45)
                .build();

        assertThat(blocks(workload, 0)).hasSize(23).startsWith(180).endsWith(450);
        assertThat(blocks(workload, 0).subList(1, 23)).containsOnly(450);
    }

    @Test
    void places_in_a_block_follow_no_pattern() {
        Workload workload = Samples.legal().hotTenant("acme", 0.45).build();
        int atFirstPlace = 0;
        int longest = 0;
        int run = 0;
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                run = events.hot() ? run + 1 : 0;
                longest = Math.max(longest, run);
                atFirstPlace += events.hot() && events.sequence() % BLOCK == 0 ? 1 : 0;
            }
        }
        assertThat(longest).isBetween(8, 20); // log(20,000 x 0.55) / log(1 / 0.45) = 11.6: real bursts, no lattice
        assertThat(atFirstPlace).isBetween(3, 15);
    }

    private static void assertCarried(List<Integer> blocks, double share) {
        int total = 0;
        for (int i = 0; i < blocks.size(); i++) {
            total += blocks.get(i);
            assertThat(Math.abs(total - share * BLOCK * (i + 1))).isLessThan(1);
        }
    }

    private static List<Integer> blocks(Workload workload, int tenantIndex) {
        return count(workload, events -> events.tenantIndex() == tenantIndex);
    }

    private static List<Integer> viralBlocks(Workload workload) {
        return count(workload, events -> events.entity().matches(".*-v[0-9]+"));
    }

    /** Counts by block, on blocks counted from the first measured event. */
    private static List<Integer> count(Workload workload, Predicate<EventCursor> counted) {
        List<Integer> counts = new ArrayList<>();
        long last = Long.MIN_VALUE;
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                long block = Math.floorDiv(events.sequence() - workload.warmupEvents(), (long) BLOCK);
                if (block != last) {
                    counts.add(0);
                    last = block;
                }
                if (counted.test(events)) {
                    counts.set(counts.size() - 1, counts.get(counts.size() - 1) + 1);
                }
            }
        }
        return counts;
    }
}
