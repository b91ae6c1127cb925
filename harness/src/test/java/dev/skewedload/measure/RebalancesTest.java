package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RebalancesTest {
    /** One look a second at one partition; each letter is its owner, a blank is nobody. */
    private static List<AssignmentSample> owners(String letters) {
        List<AssignmentSample> looks = new ArrayList<>();
        for (int second = 0; second < letters.length(); second++) {
            looks.add(new AssignmentSample(
                    second, List.of(letters.substring(second, second + 1).trim())));
        }
        return looks;
    }

    private static double[] seconds(int count) {
        double[] seconds = new double[count];
        for (int i = 0; i < count; i++) {
            seconds[i] = i;
        }
        return seconds;
    }

    /** Points of these lags; an unknown one is none. */
    private static LagPoints points(double[] seconds, long[] lag) {
        int[] known = IntStream.range(0, lag.length)
                .filter(i -> lag[i] != OffsetSample.UNKNOWN)
                .toArray();
        return LagPoints.ofEffects(
                IntStream.of(known).mapToDouble(i -> seconds[i]).toArray(),
                IntStream.of(known).mapToLong(i -> lag[i]).toArray(),
                new long[known.length],
                List.of());
    }

    private static List<LagPoints.Span> leftOut(String owners, double from, double to, long... lag) {
        return Rebalances.of(owners(owners), from, to).leftOut(points(seconds(lag.length), lag), 0);
    }

    @Test
    void steady_owners_are_no_rebalance() {
        assertThat(Rebalances.of(owners("aaaaaa"), 0, 5).count()).isZero();
        assertThat(Rebalances.of(List.of(), 0, 5).count()).isZero();
        assertThat(leftOut("aaaa", 0, 3, 1, 1, 1, 1)).isEmpty();
    }

    @Test
    void changes_that_follow_each_other_are_one_rebalance() {
        assertThat(Rebalances.of(owners("aa bbbb"), 0, 6).count()).isEqualTo(1);
        assertThat(Rebalances.of(owners("aabbaaa"), 0, 6).count()).isEqualTo(2);
    }

    @Test
    void those_outside_the_steady_part_are_not_counted() {
        assertThat(Rebalances.of(owners("abbbbbbc"), 3, 5).count()).isZero();
        assertThat(Rebalances.of(owners("abbbbbbc"), 1, 5).count()).isEqualTo(1);
        assertThat(Rebalances.of(owners("abbbbbbc"), 3, 6).count()).isEqualTo(1);
    }

    @Test
    void a_change_is_left_out_until_the_lag_is_back() {
        assertThat(leftOut("aabbbbbb", 0, 7, 5, 5, 9, 30, 12, 5, 4, 5)).containsExactly(new LagPoints.Span(1, 5));
    }

    @Test
    void a_backlog_that_never_drains_is_left_out_for_good() {
        assertThat(leftOut("aabbbbbb", 0, 7, 5, 5, 9, 30, 12, 6, 6, 6))
                .containsExactly(new LagPoints.Span(1, Double.POSITIVE_INFINITY));
    }

    @Test
    void the_backlog_of_a_rebalance_in_the_warm_up_may_reach_into_the_steady_part() {
        assertThat(leftOut("aabbbbbb", 4, 7, 5, 5, 9, 30, 12, 8, 4, 5)).containsExactly(new LagPoints.Span(1, 6));
    }

    @Test
    void an_unknown_lag_is_neither_before_nor_back() {
        long none = OffsetSample.UNKNOWN;

        assertThat(leftOut("aaabbbbb", 0, 7, 5, 7, none, none, 12, none, 7, 5))
                .containsExactly(new LagPoints.Span(2, 6));
        assertThat(leftOut("aabb", 0, 3, none, none, none, none))
                .containsExactly(new LagPoints.Span(1, Double.POSITIVE_INFINITY));
    }

    @Test
    void without_a_sample_before_the_change_the_first_is_taken() {
        assertThat(Rebalances.of(owners("abbb"), 0, 3)
                        .leftOut(points(new double[] {0.5, 1.5, 2.5}, new long[] {3, 8, 2}), 0))
                .containsExactly(new LagPoints.Span(0, 2.5));
    }

    @Test
    void a_rebalance_lasts_while_partitions_are_without_their_owner() {
        Rebalances outage = Rebalances.of(owners("aa    bbbb"), 0, 9);

        assertThat(outage.count()).isEqualTo(1);
        assertThat(outage.leftOut(points(seconds(10), new long[] {5, 5, 9, 20, 30, 40, 40, 20, 5, 5}), 0))
                .as("the band is that before the outage, not that of its backlog")
                .containsExactly(new LagPoints.Span(1, 8));
    }

    @Test
    void a_change_within_the_backlog_of_another_has_the_band_of_that_one() {
        assertThat(leftOut("aabbbccccc", 0, 9, 5, 5, 20, 30, 30, 30, 20, 10, 5, 5))
                .containsExactly(new LagPoints.Span(1, 8), new LagPoints.Span(4, 8));
    }

    @Test
    void owners_that_never_come_back_leave_the_rest_of_the_run_out() {
        assertThat(leftOut("aa      ", 0, 7, 5, 5, 9, 20, 30, 40, 50, 60))
                .containsExactly(new LagPoints.Span(1, Double.POSITIVE_INFINITY));
        assertThat(Rebalances.of(owners("      "), 0, 5).count()).isZero();
    }

    @Test
    void the_band_reaches_to_the_greatest_lag_of_five_seconds_and_to_what_arrives_in_a_look() {
        LagPoints points = points(seconds(12), new long[] {90, 9, 3, 7, 3, 3, 3, 30, 20, 10, 9, 8});

        assertThat(Rebalances.of(owners("aaaaaaabbbbb"), 0, 11).leftOut(points, 0))
                .containsExactly(new LagPoints.Span(6, 10));
        assertThat(Rebalances.of(owners("aaaaaaabbbbb"), 0, 11).leftOut(points, 1))
                .containsExactly(new LagPoints.Span(6, 9));
    }

    @Test
    void changes_less_than_a_second_apart_are_one_rebalance_however_often_one_looks() {
        List<AssignmentSample> looks = new ArrayList<>();
        String owners = "aaa  bbb ccccccc";
        for (int look = 0; look < owners.length(); look++) {
            looks.add(new AssignmentSample(
                    look * 0.25, List.of(owners.substring(look, look + 1).trim())));
        }

        assertThat(Rebalances.of(looks, 0, 4).changes()).containsExactly(new LagPoints.Span(0.5, 2.25));
    }
}
