package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Looks each 0.2 s over 20 s; the fault comes at 8 s. */
class RecoveryTimeTest {
    private static final double[] SECONDS =
            IntStream.rangeClosed(0, 100).mapToDouble(i -> i / 5.0).toArray();

    private static RecoveryTime of(IntToLongFunction lag) {
        return RecoveryTime.of(
                SECONDS, IntStream.rangeClosed(0, 100).mapToLong(lag).toArray(), 8, 20);
    }

    @Test
    void the_worked_example() {
        RecoveryTime time = of(i -> i <= 40 ? i % 2 * 40 : i < 50 ? 3_000 : i < 60 ? 400 : 30);

        assertThat(time.band()).isEqualTo(60);
        assertThat(time.leftBand()).isTrue();
        assertThat(time.seconds().orElseThrow()).isCloseTo(4.0, within(1e-9));
        assertThat(time.watchedSeconds()).isEqualTo(12);
    }

    @Test
    void the_last_sample_above_the_band_counts_and_not_the_first_below_it() {
        RecoveryTime time = of(i -> i > 40 && i < 50 || i == 70 ? 3_000 : 0);

        assertThat(time.seconds().orElseThrow()).isCloseTo(14.2 - 8, within(1e-9));
    }

    @Test
    void a_lag_that_is_not_back_at_the_end_has_no_time() {
        assertThat(of(i -> i <= 40 ? 0 : 21).seconds()).isEmpty();
        assertThat(of(i -> i == 100 ? 21 : 0).seconds()).isEmpty();
    }

    @Test
    void a_lag_that_stays_in_its_band_has_recovered_at_once() {
        assertThat(of(i -> i <= 40 ? 0 : 20)).isEqualTo(new RecoveryTime(20, false, OptionalDouble.of(0), 12));
    }

    @Test
    void the_band_is_that_of_five_seconds_before_the_fault() {
        assertThat(of(i -> i < 15 ? 9_000 : i == 15 ? 70 : 0).band()).isEqualTo(90);
        assertThat(of(i -> i < 14 ? 9_000 : 0).band()).as("3.0 s to 8.0 s").isEqualTo(20);
        assertThat(of(i -> i > 40 ? 9_000 : 0).band()).isEqualTo(20);
    }

    @Test
    void misuse_is_named() {
        assertThatThrownBy(() -> RecoveryTime.of(new double[] {1, 2}, new long[2], 0.5, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "RecoveryTime requires a lag for each time, and samples before and after the fault, but there were 2"
                                + " times and 2 lags, and 0 samples before the fault at 0.5 s.");
        assertThatThrownBy(() -> RecoveryTime.of(new double[] {1, 2}, new long[2], 2, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RecoveryTime.of(new double[] {1, 2}, new long[1], 1.5, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
