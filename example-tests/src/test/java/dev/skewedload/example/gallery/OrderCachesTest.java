package dev.skewedload.example.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What readers see of an order that moves from one node to another since it got hot. */
class OrderCachesTest {
    @Test
    void the_old_owner_answers_from_its_cache_for_ever_when_it_is_not_evicted() {
        assertThat(seenAfter(20, new OrderCaches(false))).isEqualTo("state 20");
        assertThat(seenAfter(30, new OrderCaches(false))).isEqualTo("state 20");
    }

    @Test
    void readers_see_each_state_when_the_entry_is_evicted() {
        assertThat(seenAfter(20, new OrderCaches(true))).isEqualTo("state 20");
        assertThat(seenAfter(30, new OrderCaches(true))).isEqualTo("state 30");
    }

    private static String seenAfter(int writes, OrderCaches orders) {
        for (int state = 1; state <= writes; state++) {
            orders.write("a", "state " + state);
        }
        return orders.read("a");
    }
}
