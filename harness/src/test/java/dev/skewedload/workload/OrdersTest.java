package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrdersTest {

    @ParameterizedTest
    @CsvSource({"100, 10", "1, 7", "3, 1", "7, 20"})
    void an_order_takes_exactly_its_steps(int open, int steps) {
        List<String> orders = ordersOfAcme(open, steps);
        Map<String, Long> taken = orders.stream().collect(Collectors.groupingBy(o -> o, Collectors.counting()));
        HashSet<String> early = new HashSet<>(orders.subList(0, open)); // first of their slots: may be shorter
        HashSet<String> alive = new HashSet<>(orders.subList(orders.size() - 2 * open, orders.size()));

        assertThat(taken.values()).allMatch(count -> count <= steps);
        assertThat(taken.entrySet().stream().filter(e -> !early.contains(e.getKey()) && !alive.contains(e.getKey())))
                .isNotEmpty()
                .allMatch(e -> e.getValue() == steps);
    }

    @ParameterizedTest
    @CsvSource({"100, 10", "1, 7", "3, 1", "7, 20"})
    void exactly_so_many_orders_are_in_flight(int open, int steps) {
        List<String> orders = ordersOfAcme(open, steps);
        for (int round = 0; round + open <= orders.size(); round += open) {
            assertThat(new HashSet<>(orders.subList(round, round + open))).hasSize(open);
        }
    }

    @Test
    void orders_do_not_all_end_together() {
        List<String> orders = ordersOfAcme(100, 10);
        HashSet<String> seen = new HashSet<>(orders.subList(0, 100));
        for (int round = 100; round + 100 <= orders.size(); round += 100) {
            long born = orders.subList(round, round + 100).stream()
                    .filter(seen::add)
                    .count();
            assertThat(born).isEqualTo(10);
        }
    }

    @Test
    void the_order_of_slots_is_shuffled_anew_each_round() {
        List<String> orders = ordersOfAcme(100, 1_000);

        assertThat(orders.subList(0, 100)).isNotEqualTo(orders.subList(100, 200));
        int same = 0;
        for (int i = 0; i < 100; i++) {
            same += orders.get(100 + i).equals(orders.get(200 + i)) ? 1 : 0;
        }
        assertThat(same).isLessThan(7); // 1 by chance
    }

    @Test
    void names_and_indexes_are_unique_and_indexes_count_births() {
        Workload workload = Samples.rich(500);
        Map<Integer, String> names = new HashMap<>();
        Map<String, Integer> indexes = new HashMap<>();
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                assertThat(events.entityIndex()).isLessThanOrEqualTo(names.size());
                assertThat(names.putIfAbsent(events.entityIndex(), events.entity()))
                        .isIn(null, events.entity());
                assertThat(indexes.putIfAbsent(events.entity(), events.entityIndex()))
                        .isIn(null, events.entityIndex());
                assertThat(events.entity()).startsWith(events.tenant() + "-");
            }
        }
        assertThat(names).hasSameSizeAs(indexes);
        assertThat(workload.entities()).isBetween(names.size(), names.size() * 2);
    }

    @Test
    void the_bound_of_entities_holds_for_many_shapes() {
        for (int open : new int[] {1, 3, 50, 1_000}) {
            for (int steps : new int[] {1, 2, 10, 500}) {
                Workload workload = Samples.legal()
                        .hotTenant("acme", 0.45)
                        .viralKeys(Samples.viral(0.1))
                        .openEntities(open)
                        .eventsPerEntity(steps)
                        .build();
                int most = -1;
                try (EventCursor events = workload.events()) {
                    while (events.next()) {
                        most = Math.max(most, events.entityIndex());
                    }
                }
                assertThat(most).isLessThan(workload.entities());
            }
        }
    }

    private static List<String> ordersOfAcme(int open, int steps) {
        Workload workload = Samples.legal()
                .hotTenant("acme", 0.45)
                .openEntities(open)
                .eventsPerEntity(steps)
                .build();
        List<String> orders = new ArrayList<>();
        for (Event event : Samples.events(workload)) {
            if (event.tenant().equals("acme")) {
                orders.add(event.entity());
            }
        }
        return orders;
    }
}
