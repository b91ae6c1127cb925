package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Samples each 0.2 s for 20 s, 1,000 arrivals a second. */
class LagPointsTest {

    private static final int SAMPLES = 101;
    private static final double MATERIAL = 50;

    private final double[] seconds =
            IntStream.range(0, SAMPLES).mapToDouble(i -> i * 0.2).toArray();
    private final long[] end = offsets(i -> i * 200L);

    @Test
    void the_points_are_the_samples_just_after_a_commit_and_those_with_nothing_to_commit() {
        LagPoints points = commits(everySecond(SAMPLES));
        assertThat(points.size()).isEqualTo(21);
        assertThat(points.seconds()).startsWith(0.0, 1.0, 2.0);
        assertThat(points.lag()).containsOnly(0);
        assertThat(points.slope(1).verdict(MATERIAL)).isEqualTo(LagVerdict.NOT_GROWING);
    }

    @Test
    void a_consumer_that_never_commits_is_stopped() {
        LagPoints points = commits(offsets(i -> 0));
        assertThat(points.size()).isEqualTo(SAMPLES);
        assertThat(points.slope(24).verdict(MATERIAL)).isEqualTo(LagVerdict.GROWING);
    }

    @Test
    void a_window_no_longer_than_the_silence_of_the_default_auto_commit_tells_nothing() {
        int samples = 26; // 5 s
        double[] window = Arrays.copyOf(seconds, samples);
        long[] ends = Arrays.copyOf(end, samples);
        assertThat(LagPoints.ofCommits(window, ends, new long[samples], List.of())
                        .size())
                .isZero();
        assertThat(LagPoints.ofCommits(window, new long[samples], new long[samples], List.of())
                        .slope(24)
                        .verdict(0))
                .isEqualTo(LagVerdict.NOT_GROWING);
    }

    @Test
    void a_consumer_that_stops_committing_never_reads_as_not_growing() {
        for (int stop = 0; stop < SAMPLES; stop++) {
            LagSlope slope = commits(everySecond(stop)).slope(24);
            LagVerdict verdict = slope.verdict(MATERIAL);
            double silence = seconds[SAMPLES - 1] - seconds[Math.max(0, stop - 1) / 5 * 5];
            if (silence > 2.2) {
                assertThat(verdict.isNotGrowing())
                        .as("stop %d: %s", stop, slope)
                        .isFalse();
            }
            if (silence > 3 && (stop <= 5 || stop > 10)) {
                assertThat(verdict).as("stop %d: %s", stop, slope).isEqualTo(LagVerdict.GROWING);
            }
        }
    }

    @Test
    void a_draining_past_does_not_excuse_a_stop() {
        long[] committed = offsets(i -> i < 60 ? Math.min(-5_000 + i / 5 * 1_500L, i / 5 * 1_000L) : 11_000);
        long[] shifted = offsets(i -> committed[i] + 5_000);
        long[] ends = offsets(i -> end[i] + 5_000);
        LagSlope slope = LagPoints.ofCommits(seconds, ends, shifted, List.of()).slope(24);
        assertThat(slope.verdict(MATERIAL)).isEqualTo(LagVerdict.GROWING);
    }

    @Test
    void an_effect_view_that_stops_near_the_end_never_reads_as_not_growing() {
        for (int stop = 5; stop < SAMPLES - 8; stop++) {
            int last = stop;
            long[] applied = offsets(i -> end[Math.min(i, last)]);
            LagSlope slope =
                    LagPoints.ofEffects(seconds, end, applied, List.of()).slope(24);
            assertThat(slope.verdict(MATERIAL).isNotGrowing())
                    .as("stop %d: %s", stop, slope)
                    .isFalse();
        }
    }

    @Test
    void a_quiet_end_without_arrivals_is_no_stop() {
        long[] ends = offsets(i -> Math.min(i, 75) * 200L);
        long[] committed = offsets(i -> Math.min(i, 75) / 5 * 1_000L);
        LagPoints points = LagPoints.ofCommits(seconds, ends, committed, List.of());
        assertThat(points.size()).isEqualTo(16 + 25);
        assertThat(points.lag()).containsOnly(0);
        assertThat(points.slope(24).verdict(MATERIAL)).isEqualTo(LagVerdict.NOT_GROWING);
    }

    /** An event each 3 s, committed a look after it came; the last one has just come. */
    @Test
    void a_cold_partition_whose_last_event_is_not_committed_yet_is_no_stop() {
        long[] ends = offsets(i -> (i + 5) / 15);
        long[] committed = offsets(i -> (i + 4) / 15);
        LagPoints points = LagPoints.ofCommits(seconds, ends, committed, List.of());
        assertThat(points.size()).isEqualTo(SAMPLES - 7);
        assertThat(points.slope(24).verdict(0.1)).isEqualTo(LagVerdict.NOT_GROWING);
    }

    @Test
    void a_cold_partition_that_is_no_longer_served_is_a_stop() {
        long[] ends = offsets(i -> (i + 5) / 15);
        long[] committed = offsets(i -> Math.min(1, (i + 4) / 15));
        LagPoints points = LagPoints.ofCommits(seconds, ends, committed, List.of());
        assertThat(points.seconds()[0]).isEqualTo(4.8, within(1e-9));
        assertThat(points.size()).isEqualTo(SAMPLES - 24);
        assertThat(points.slope(24).verdict(0.1)).isEqualTo(LagVerdict.GROWING);
    }

    /** An event each 5 s, committed a look later, and the last two never: too early to call it a stop. */
    @Test
    void caught_up_samples_do_not_excuse_what_waits_longer_than_anything_before() {
        long[] ends = offsets(i -> (i + 20) / 25);
        long[] committed = offsets(i -> Math.min(3, (i + 19) / 25));
        LagPoints points = LagPoints.ofCommits(seconds, ends, committed, List.of());
        assertThat(points.size()).isEqualTo(3);
        assertThat(points.slope(24).verdict(0.1)).isEqualTo(LagVerdict.CANNOT_TELL);
    }

    @Test
    void unknown_commits_are_no_points() {
        long[] committed = offsets(i -> i % 10 == 5 ? -1 : i / 5 * 1_000L);
        LagPoints points = commits(committed);
        assertThat(Arrays.stream(points.lag()).boxed()).hasSize(21).allMatch(lag -> lag <= 200);
        assertThat(commits(offsets(i -> -1)).size()).isZero();
        assertThat(commits(offsets(i -> -1001)).slope(1).verdict(MATERIAL)).isEqualTo(LagVerdict.CANNOT_TELL);
    }

    @Test
    void commits_beyond_the_end_are_no_points() {
        LagPoints points = commits(offsets(i -> end[i] + 400));
        assertThat(points.size()).isZero();
    }

    @Test
    void samples_of_a_rebalance_are_left_out() {
        long[] committed = offsets(i -> i >= 40 && i <= 60 ? 8_000 : i / 5 * 1_000L);
        LagPoints points = LagPoints.ofCommits(seconds, end, committed, List.of(new LagPoints.Span(8.1, 13)));
        assertThat(Arrays.stream(points.seconds()).boxed()).noneMatch(second -> second > 8.1 && second <= 13);
        assertThat(points.lag()).containsOnly(0);
        assertThat(points.slope(24).verdict(MATERIAL)).isEqualTo(LagVerdict.NOT_GROWING);
    }

    @Test
    void a_run_that_ends_in_a_rebalance_has_no_points() {
        LagPoints.Span open = new LagPoints.Span(15, Double.POSITIVE_INFINITY);
        assertThat(LagPoints.ofCommits(seconds, end, everySecond(75), List.of(open))
                        .size())
                .isZero();
        assertThat(LagPoints.ofEffects(seconds, end, everySecond(75), List.of(open))
                        .size())
                .isZero();
    }

    @Test
    void every_sample_of_an_effect_view_is_a_point() {
        LagPoints points = LagPoints.ofEffects(seconds, end, offsets(i -> i * 150L), List.of());
        assertThat(points.size()).isEqualTo(SAMPLES);
        assertThat(points.slope(24).perSecond()).isEqualTo(250);
        assertThat(LagPoints.ofEffects(seconds, end, offsets(i -> i * 300L), List.of())
                        .lag())
                .containsOnly(0);
    }

    @Test
    void lengths_that_differ_are_a_misuse() {
        assertThatThrownBy(() -> LagPoints.ofCommits(new double[2], new long[3], new long[2], List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("LagPoints requires as many offsets as times, but there were 2 times, 3 ends and 2 offsets "
                        + "reached.");
    }

    private LagPoints commits(long[] committed) {
        return LagPoints.ofCommits(seconds, end, committed, List.of());
    }

    /** Commits all up to each full second, until the sample with the given index. */
    private static long[] everySecond(int stop) {
        return offsets(i -> Math.min(i, Math.max(0, stop - 1)) / 5 * 1_000L);
    }

    private static long[] offsets(IntToLongFunction offset) {
        return IntStream.range(0, SAMPLES).mapToLong(offset).toArray();
    }
}
