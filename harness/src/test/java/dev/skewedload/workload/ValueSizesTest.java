package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ValueSizesTest {

    @Test
    void sizes_are_200_bytes_unless_set() {
        assertThat(Samples.events(Samples.legal().build())).allMatch(event -> event.valueBytes() == 200);
    }

    @Test
    void uniform_sizes_take_every_value_of_their_range() {
        List<Integer> sizes = sizes(ValueSizes.uniform(10, 19));

        assertThat(sizes).allMatch(size -> size >= 10 && size <= 19);
        for (int size = 10; size <= 19; size++) {
            int wanted = size;
            assertThat(sizes.stream().filter(s -> s == wanted).count()).isBetween(1_850L, 2_150L);
        }
    }

    @Test
    void a_range_of_all_ints_does_not_overflow() {
        assertThat(sizes(ValueSizes.uniform(0, Integer.MAX_VALUE)))
                .allMatch(size -> size >= 0)
                .anyMatch(size -> size > 2_000_000_000);
    }

    @Test
    void a_share_of_values_is_large() {
        List<Integer> sizes = sizes(ValueSizes.constant(100).withLarge(0.05, 9_000));

        assertThat(sizes).containsOnly(100, 9_000);
        assertThat(sizes.stream().filter(size -> size == 9_000).count()).isBetween(900L, 1_100L);
    }

    private static List<Integer> sizes(ValueSizes sizes) {
        return Samples.events(Samples.legal().valueSizes(sizes).build()).stream()
                .map(Event::valueBytes)
                .toList();
    }
}
