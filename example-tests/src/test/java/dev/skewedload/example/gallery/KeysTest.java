package dev.skewedload.example.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.partition.Partitioner;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.EventCursor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Where sub-keys, hashes and placements put what is sent. */
class KeysTest {
    private static final int PARTITIONS = 8;

    @Test
    void numbered_sub_keys_meet_on_partitions_and_leave_others_empty() {
        assertThat(partitionsOf(SubKeys.numbered("acme", PARTITIONS).keys())).hasSizeLessThan(PARTITIONS);
    }

    @Test
    void sub_keys_apart_have_a_partition_each() {
        assertThat(partitionsOf(SubKeys.apart("acme", PARTITIONS, PARTITIONS).keys()))
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void an_order_stays_on_its_sub_key() {
        SubKeys split = SubKeys.apart("acme", 4, PARTITIONS);

        assertThat(split.of("acme-17"))
                .isEqualTo(split.of("acme-17"))
                .isEqualTo(split.keys().get(split.indexOf("acme-17")));
    }

    @Test
    void only_sub_keys_apart_even_the_load_of_the_hot_article() {
        SubKeys apart = SubKeys.apart("acme", PARTITIONS, PARTITIONS);
        SubKeys numbered = SubKeys.numbered("acme", PARTITIONS);

        assertThat(ratio(event -> Keys.keyOf(event, apart))).isBetween(1.0, 1.3);
        assertThat(ratio(event -> Keys.keyOf(event, numbered))).isGreaterThan(1.8);
    }

    @Test
    void two_hashes_put_most_keys_on_different_partitions() {
        assertThat(Keys.byCrc32("123456789", 1_000))
                .isEqualTo((int) (0xCBF43926L % 1_000)); // the check value of CRC-32
        assertThat(List.of("order-1", "order-2", "order-3", "order-4", "order-5", "order-6"))
                .anyMatch(key -> Keys.byCrc32(key, 3) != Partitioner.kafka().partition(key.getBytes(UTF_8), 3));
    }

    @Test
    void placing_by_counts_lets_all_pictures_meet_and_placing_by_bytes_does_not() {
        Map<String, Long> records = new HashMap<>();
        Map<String, Long> bytes = new HashMap<>();
        for (int tenant = 0; tenant < 16; tenant++) {
            String name = "tenant-%03d".formatted(tenant);
            records.put(name, 1L);
            bytes.put(name, (long) Keys.bytesOf(name));
        }

        assertThat(peak(LeastLoaded.place(records, 4), records)).isEqualTo(1.0);
        assertThat(peak(LeastLoaded.place(records, 4), bytes)).isGreaterThan(3.5);
        assertThat(peak(LeastLoaded.place(bytes, 4), bytes)).isEqualTo(1.0);
    }

    @Test
    void the_list_holds_the_key_that_was_hot_at_first() {
        String first = Keys.busiestOfTheFirstSecond(Keys.VIRAL);
        Map<String, Integer> later = new HashMap<>();
        try (EventCursor events = Keys.VIRAL.events()) {
            while (events.next()) {
                if (events.dueNanos() >= 2_000_000_000L) {
                    later.merge(events.entity(), 1, Integer::sum);
                }
            }
        }

        assertThat(later.getOrDefault(first, 0)).isLessThan(5);
        assertThat(later.values()).anyMatch(count -> count > 100);
    }

    private static List<Integer> partitionsOf(List<String> keys) {
        return keys.stream()
                .map(key -> Partitioner.kafka().partition(key.getBytes(UTF_8), PARTITIONS))
                .distinct()
                .toList();
    }

    private static double ratio(Function<Event, String> key) {
        long[] counts = new long[PARTITIONS];
        try (EventCursor events = Keys.HOT_ARTICLE.events()) {
            while (events.next()) {
                Event event = events.event("");
                counts[Partitioner.kafka().partition(key.apply(event).getBytes(UTF_8), PARTITIONS)]++;
            }
        }
        return PartitionLoads.of(counts).peakToAverage().orElseThrow();
    }

    private static double peak(Map<String, Integer> places, Map<String, Long> weights) {
        long[] loads = new long[4];
        places.forEach((tenant, partition) -> loads[partition] += weights.get(tenant));
        return PartitionLoads.of(loads).peakToAverage().orElseThrow();
    }
}
