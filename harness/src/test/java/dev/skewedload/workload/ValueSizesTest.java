package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

    @Test
    void a_tail_follows_its_bounded_pareto_law() {
        double[] sizes = sizes(ValueSizes.uniform(200, 1_000).withTail(1, 1.1, 4_000_000)).stream()
                .mapToDouble(Integer::doubleValue)
                .sorted()
                .toArray();

        assertThat(sizes[0]).isBetween(1_000.0, 1_003.0);
        assertThat(sizes[sizes.length - 1]).isBetween(1_000_000.0, 4_000_000.0);
        double most = 0;
        for (int i = 0; i < sizes.length; i++) {
            double below = 1 - above(sizes[i] + 0.5, 1_000, 4_000_000, 1.1); // sizes are cut to whole bytes
            most = Math.max(most, Math.abs(below - (i + 0.5) / sizes.length));
        }
        assertThat(most).isLessThan(1.95 / Math.sqrt(sizes.length));
    }

    private static double above(double x, double low, double high, double a) {
        double end = Math.pow(low / high, a);
        return (Math.pow(low / x, a) - end) / (1 - end);
    }

    @Test
    void the_figures_of_the_worked_example_are_those_of_the_law() {
        assertThat(1 / above(10_000, 1_000, 4_000_000, 1.1)).isCloseTo(12.6, within(0.01));
        assertThat(1 / above(100_000, 1_000, 4_000_000, 1.1)).isCloseTo(161, within(0.5));
        double mean = 1_000;
        for (double x = 1_000; x < 4_000_000; x += 10) {
            mean += 10 * above(x + 5, 1_000, 4_000_000, 1.1);
        }
        assertThat(mean).isCloseTo(6_201, within(2.0));
    }

    @Test
    void only_a_share_of_the_values_is_in_the_tail() {
        List<Integer> sizes = sizes(ValueSizes.uniform(200, 1_000).withTail(0.05, 1.1, 4_000_000));

        assertThat(sizes.stream().filter(size -> size > 1_000)).hasSizeBetween(900, 1_100);
    }

    @Test
    void no_value_is_above_the_greatest() {
        ValueSizes heavy = ValueSizes.constant(1).withTail(1, 0.01, Integer.MAX_VALUE);

        assertThat(heavy.greatestBytes()).isEqualTo(Integer.MAX_VALUE);
        assertThat(sizes(heavy)).allMatch(size -> size >= 1).anyMatch(size -> size > 1_000_000_000);
        assertThat(ValueSizes.uniform(10, 20).greatestBytes()).isEqualTo(20);
        assertThat(ValueSizes.uniform(10, 20).withLarge(0.1, 5).greatestBytes()).isEqualTo(20);
    }

    @Test
    void sizes_are_told_in_a_few_words() {
        assertThat(ValueSizes.constant(200)).hasToString("values of 200 bytes");
        assertThat(ValueSizes.constant(200).withLarge(0.1, 9)).hasToString("values of 200 bytes and 0.1 of 9");
        assertThat(ValueSizes.uniform(200, 1_000).withTail(0.01, 1.1, 4_000_000))
                .hasToString("values of 200 to 1000 bytes and 0.01 up to 4000000 by a tail of 1.1");
    }

    private static List<Integer> sizes(ValueSizes sizes) {
        return Samples.events(Samples.legal().valueSizes(sizes).build()).stream()
                .map(Event::valueBytes)
                .toList();
    }
}
