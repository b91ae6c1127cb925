package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class LooksAtLoadTest {
    private static double gap(double... looks) {
        return LooksAtLoad.longestGap(DoubleStream.of(looks), 0, 6);
    }

    @Test
    void the_longest_time_between_two_looks_counts() {
        assertThat(gap(1, 2, 5)).isEqualTo(3);
    }

    @Test
    void the_ends_of_the_span_count_as_looks() {
        assertThat(gap(4, 5)).isEqualTo(4);
        assertThat(gap(1, 2)).isEqualTo(4);
        assertThat(gap()).isEqualTo(6);
    }

    @Test
    void looks_outside_of_the_span_are_no_matter() {
        assertThat(gap(-3, -1, 2, 7, 9)).isEqualTo(4);
    }
}
