package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LagSlopeTest {

    @Test
    void clean_growth_has_a_tight_interval_that_holds_the_realised_rate() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            long[] lag = lag(100, i -> Math.round(i * 920 + random.nextGaussian() * 50));
            LagSlope slope = LagSlope.of(times(100, 0.2), lag, 24);
            assertThat(slope.high() - slope.low()).isLessThan(0.02 * slope.perSecond());
            assertThat(4_600.0).isBetween(slope.low(), slope.high());
            assertThat(slope.verdict(270)).isEqualTo(LagVerdict.GROWING);
        }
    }

    @Test
    void more_partitions_widen_both_ends_where_nothing_grows() {
        Random random = new Random(1);
        long[] lag = lag(100, i -> Math.round(1_000 + random.nextGaussian() * 50));
        LagSlope one = LagSlope.of(times(100, 0.2), lag, 1);
        LagSlope many = LagSlope.of(times(100, 0.2), lag, 1_000);
        assertThat(many.low()).isLessThan(one.low());
        assertThat(many.high()).isGreaterThan(one.high());
    }

    @Test
    void more_partitions_widen_the_interval() {
        Random random = new Random(1);
        long[] lag = lag(100, i -> Math.round(i * 20 + random.nextGaussian() * 50));
        LagSlope alone = LagSlope.of(times(100, 0.2), lag);
        LagSlope one = LagSlope.of(times(100, 0.2), lag, 1);
        LagSlope many = LagSlope.of(times(100, 0.2), lag, 1_000);
        assertThat(alone).hasToString(one.toString());
        assertThat(many.perSecond()).isEqualTo(one.perSecond());
        assertThat(many.low()).as("both hold the plain net rate").isLessThanOrEqualTo(one.low());
        assertThat(many.high() - many.low()).isGreaterThan(one.high() - one.low());
        assertThat(many.high()).isGreaterThan(one.high());
    }

    @Test
    void a_random_walk_has_a_wider_interval_than_white_noise_of_its_steps() {
        Random random = new Random(5);
        long[] steps = lag(100, i -> Math.round(random.nextGaussian() * 50));
        long[] walk = new long[100];
        for (int i = 1; i < 100; i++) {
            walk[i] = walk[i - 1] + steps[i];
        }
        LagSlope white = LagSlope.of(times(100, 0.2), steps);
        LagSlope walked = LagSlope.of(times(100, 0.2), walk);
        assertThat(walked.high() - walked.low()).isGreaterThan(5 * (white.high() - white.low()));
    }

    @Test
    void one_pause_does_not_hide_that_a_partition_keeps_up() {
        // Half a second of 1,000/s at second 18, drained at a rate of 111/s.
        long[] lag = lag(100, i -> i < 90 ? i % 3 : 500 - Math.round((i - 90) * 22.2));
        assertThat(LagSlope.of(times(100, 0.2), lag, 24).verdict(50)).isEqualTo(LagVerdict.NOT_GROWING);
    }

    @Test
    void a_rise_that_comes_late_is_never_not_growing() {
        long[] lag = lag(100, i -> i < 90 ? i % 3 : (i - 89) * 200L);
        assertThat(LagSlope.of(times(100, 0.2), lag, 24).verdict(50)).isEqualTo(LagVerdict.CANNOT_TELL);
    }

    @Test
    void under_ten_points_nothing_is_said() {
        LagSlope slope = LagSlope.of(times(9, 1), lag(9, i -> i * 1_000L));
        assertThat(slope.verdict(50)).isEqualTo(LagVerdict.CANNOT_TELL);
        assertThat(slope.perSecond()).isNaN();
        assertThat(slope.points()).isEqualTo(9);
        assertThat(slope.describe(50))
                .isEqualTo("CANNOT_TELL: 9 points of the lag, 10 are needed: longer run, shorter commits, or a view of"
                        + " effects");
        assertThat(LagSlope.of(new double[0], new long[0]).verdict(0)).isEqualTo(LagVerdict.CANNOT_TELL);
        assertThat(LagSlope.of(times(10, 1), lag(10, i -> i * 1_000L)).verdict(50))
                .isEqualTo(LagVerdict.GROWING);
    }

    @Test
    void without_arrivals_only_a_rise_is_growth() {
        assertThat(LagSlope.of(times(20, 1), lag(20, i -> 700)).verdict(0)).isEqualTo(LagVerdict.NOT_GROWING);
        assertThat(LagSlope.of(times(20, 1), lag(20, i -> i)).verdict(0)).isEqualTo(LagVerdict.GROWING);
        assertThat(LagSlope.of(times(20, 1), lag(20, i -> 50 - i)).verdict(0)).isEqualTo(LagVerdict.DRAINING);
    }

    @Test
    void draining_counts_as_not_growing() {
        assertThat(LagVerdict.DRAINING.isNotGrowing()).isTrue();
        assertThat(LagVerdict.NOT_GROWING.isNotGrowing()).isTrue();
        assertThat(LagVerdict.GROWING.isNotGrowing()).isFalse();
        assertThat(LagVerdict.CANNOT_TELL.isNotGrowing()).isFalse();
    }

    @Test
    void a_verdict_is_described_with_its_figures() {
        LagSlope slope = LagSlope.of(times(20, 1), lag(20, i -> i * 100L));
        assertThat(slope.describe(50))
                .isEqualTo("GROWING: +100.0/s (+100.0 to +100.0) over 20 points, material from 50.0/s");
    }

    @Test
    void a_long_run_is_thinned_and_still_seen_to_its_end() {
        LagSlope slope = LagSlope.of(times(7_777, 0.2), lag(7_777, i -> i * 3L), 24);
        assertThat(slope.points()).isEqualTo(7_777);
        assertThat(slope.perSecond()).isCloseTo(15, within(1e-6));
        assertThat(slope.high()).isCloseTo(15, within(1e-6));
    }

    @Test
    void uneven_times_are_slopes_by_time() {
        double[] seconds =
                IntStream.range(0, 30).mapToDouble(i -> i + (i % 3) * 0.3).toArray();
        long[] lag = lag(30, i -> Math.round(seconds[i] * 1_000));
        assertThat(LagSlope.of(seconds, lag).perSecond()).isCloseTo(1_000, within(0.1));
    }

    @Test
    void the_normal_quantile_is_the_tables() {
        assertThat(LagSlopeInterval.normalQuantile(0.025)).isCloseTo(1.95996, within(5e-4));
        assertThat(LagSlopeInterval.normalQuantile(0.0005)).isCloseTo(3.29053, within(5e-4));
        assertThat(LagSlopeInterval.normalQuantile(1e-5)).isCloseTo(4.26489, within(5e-4));
    }

    @Test
    void misuse_is_named() {
        assertThatThrownBy(() -> LagSlope.of(new double[2], new long[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("LagSlope requires one lag for each time, but there were 3 for 2.");
        assertThatThrownBy(() -> LagSlope.of(new double[] {0, 1, 1}, new long[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("LagSlope requires that times rise, but point 2 was at 1.0 s.");
        assertThatThrownBy(() -> LagSlope.of(new double[1], new long[1], 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("LagSlope requires that `partitions` be at least 1, but was 0.");
        assertThatThrownBy(() -> LagSlope.of(new double[1], new long[1]).verdict(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("LagSlope requires that `materialPerSecond` be 0 or more, but was NaN.");
    }

    private static double[] times(int points, double every) {
        return IntStream.range(0, points).mapToDouble(i -> i * every).toArray();
    }

    private static long[] lag(int points, IntToLongFunction lag) {
        return IntStream.range(0, points).mapToLong(lag).toArray();
    }

    @Test
    void the_interval_of_a_growing_lag_holds_arrivals_less_what_was_served() {
        double[] seconds = new double[100];
        long[] lag = new long[100];
        for (int i = 0; i < 100; i++) {
            seconds[i] = i * 0.2;
            lag[i] = Math.round(5_000 * seconds[i]) + (i % 2 == 0 ? 10 : -10);
        }
        lag[0] -= 500; // one look at each end that the others know nothing of
        lag[99] += 500;

        LagSlope slope = LagSlope.of(seconds, lag, 24);

        double net = (lag[99] - lag[0]) / (seconds[99] - seconds[0]);
        assertThat(slope.low()).isPositive();
        assertThat(net).isBetween(slope.low(), slope.high());
    }
}
