package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LagFiguresTest {
    private static final long START = 500;
    private static final int LOAD_SECONDS = 20;

    /** Five looks a second at one partition over 20 s of load at 100/s and 5 s of drain. */
    private static LagFigures byEffects(LongUnaryOperator applied) {
        return figures(look -> OffsetSample.UNKNOWN, applied);
    }

    private static LagFigures byCommits(LongUnaryOperator committed) {
        return figures(committed, null);
    }

    private static LagFigures figures(LongUnaryOperator committed, @Nullable LongUnaryOperator applied) {
        List<OffsetSample> samples = new ArrayList<>();
        for (long look = 0; look <= 125; look++) {
            long[] seen = applied == null ? null : new long[] {applied.applyAsLong(look)};
            samples.add(new OffsetSample(
                    look / 5.0, new long[] {committed.applyAsLong(look)}, new long[] {START + sent(look)}, seen));
        }
        return of(samples);
    }

    private static LagFigures of(List<OffsetSample> samples) {
        return LagFigures.of(samples, List.of(), new long[] {START}, 0, LOAD_SECONDS, false, OptionalDouble.empty());
    }

    private static long sent(long look) {
        return Math.min(look, 100) * 20;
    }

    @Test
    void a_consumer_that_keeps_up_does_not_grow() {
        LagFigures lag = byEffects(look -> Math.max(0, sent(look) - 3));
        PartitionLag partition = lag.partitions().get(0);

        assertThat(lag.seesEffects()).isTrue();
        assertThat(partition.verdict()).isEqualTo(LagVerdict.NOT_GROWING);
        assertThat(partition.arrivalsPerSecond()).isEqualTo(100);
        assertThat(partition.servedPerSecond()).isCloseTo(99.85, within(0.01));
        assertThat(partition.materialPerSecond()).isEqualTo(5);
        assertThat(partition.max()).hasValue(3);
        assertThat(lag.drain().predictedSeconds()).isEmpty();
    }

    @Test
    void a_consumer_that_is_too_slow_grows_by_what_it_does_not_serve() {
        LagFigures lag = byEffects(look -> look * 12);
        PartitionLag partition = lag.partitions().get(0);

        assertThat(partition.verdict()).isEqualTo(LagVerdict.GROWING);
        assertThat(lag.slope(0).perSecond()).isCloseTo(40, within(0.001));
        assertThat(partition.servedPerSecond()).isEqualTo(60);
        assertThat(partition.max()).hasValue(800);
        assertThat(partition.atEndOfLoad()).hasValue(800);
        assertThat(partition.last()).hasValue(500);
        assertThat(lag.drain().seconds().orElseThrow()).isCloseTo(800 / 60.0, within(1e-9));
    }

    @Test
    void halves_show_a_service_that_changed() {
        PartitionLag partition =
                byEffects(look -> look <= 50 ? look * 20 : 1_000).partitions().get(0);

        assertThat(partition.servedInFirstHalfPerSecond()).isEqualTo(100);
        assertThat(partition.servedInSecondHalfPerSecond()).isZero();
    }

    @Test
    void without_effects_commits_are_what_was_reached() {
        LagFigures lag = byCommits(look -> START + look / 5 * 60);

        assertThat(lag.seesEffects()).isFalse();
        assertThat(lag.partitions().get(0).verdict()).isEqualTo(LagVerdict.GROWING);
        assertThat(lag.slope(0).points()).isEqualTo(21);
        assertThat(lag.slope(0).perSecond()).isCloseTo(40, within(1.0));
    }

    @Test
    void one_sample_without_effects_makes_it_a_matter_of_commits() {
        List<OffsetSample> samples = List.of(
                new OffsetSample(0, new long[] {START}, new long[] {START}, new long[] {0}),
                new OffsetSample(1, new long[] {START}, new long[] {START + 10}, null));

        assertThat(of(samples).seesEffects()).isFalse();
    }

    @Test
    void an_unknown_commit_is_no_number() {
        PartitionLag partition =
                byCommits(look -> OffsetSample.UNKNOWN).partitions().get(0);

        assertThat(partition.verdict()).isEqualTo(LagVerdict.CANNOT_TELL);
        assertThat(partition.max()).isEmpty();
        assertThat(partition.atEndOfLoad()).isEmpty();
        assertThat(partition.last()).isEmpty();
    }

    @Test
    void a_commit_beyond_the_end_is_no_lag_of_zero() {
        PartitionLag partition = byCommits(look -> look < 10 ? START + sent(look) : 1_000_000)
                .partitions()
                .get(0);

        assertThat(partition.last()).isEmpty();
        assertThat(partition.max()).hasValue(0);
    }

    @Test
    void commits_that_go_back_do_not_break_the_figures() {
        LagFigures lag =
                byCommits(look -> START + (look < 50 ? sent(look) : Math.max(0, sent(50) - 20L * (look - 50))));

        assertThat(lag.partitions().get(0).servedInSecondHalfPerSecond()).isNegative();
        assertThat(lag.drain().predictedSeconds()).isEmpty();
    }

    @Test
    void no_samples_are_no_figures() {
        LagFigures lag = of(List.of());
        PartitionLag partition = lag.partitions().get(0);

        assertThat(lag.seesEffects()).isFalse();
        assertThat(partition.verdict()).isEqualTo(LagVerdict.CANNOT_TELL);
        assertThat(partition.arrivalsPerSecond()).isNaN();
        assertThat(partition.servedPerSecond()).isNaN();
        assertThat(partition.materialPerSecond()).isZero();
        assertThat(List.of(partition.max(), partition.atEndOfLoad(), partition.last()))
                .containsOnly(OptionalLong.empty());
    }

    @Test
    void a_partition_that_got_nothing_does_not_grow() {
        List<OffsetSample> samples = new ArrayList<>();
        for (int look = 0; look <= 100; look++) {
            samples.add(new OffsetSample(look / 5.0, new long[] {START}, new long[] {START}, null));
        }

        assertThat(of(samples).partitions().get(0).verdict()).isEqualTo(LagVerdict.NOT_GROWING);
    }

    @Test
    void samples_of_a_rebalance_are_left_out_and_it_is_counted() {
        List<OffsetSample> samples = new ArrayList<>();
        for (long look = 0; look <= 100; look++) {
            long stall = look > 40 && look < 70 ? 20 * Math.min(look - 40, 70 - look) : 0;
            samples.add(new OffsetSample(
                    look / 5.0, new long[] {START}, new long[] {START + sent(look)}, new long[] {sent(look) - stall}));
        }
        List<AssignmentSample> owners = new ArrayList<>();
        for (int second = 0; second <= 20; second++) {
            owners.add(new AssignmentSample(second, List.of(second < 9 ? "a" : "b")));
        }

        LagFigures lag =
                LagFigures.of(samples, owners, new long[] {START}, 0, LOAD_SECONDS, true, OptionalDouble.of(0.5));

        assertThat(lag.rebalances()).isEqualTo(1);
        assertThat(lag.slope(0).points())
                .as("but for looks 40 to 69, when what lies behind is no more than arrives in a look")
                .isEqualTo(101 - 30);
        assertThat(lag.partitions().get(0).verdict()).isEqualTo(LagVerdict.NOT_GROWING);
        assertThat(lag.drain().seconds()).hasValue(0.5);
    }

    @Test
    void only_the_steady_part_is_judged_and_all_of_it_is_seen() {
        List<OffsetSample> samples = new ArrayList<>();
        for (int look = 0; look <= 100; look++) {
            long behind = look < 25 ? 1_000 - 40L * look : 0;
            samples.add(
                    new OffsetSample(look / 5.0, new long[] {0}, new long[] {START + 20L * look + 1_000}, new long[] {
                        20L * look + 1_000 - behind
                    }));
        }

        PartitionLag partition = LagFigures.of(
                        samples, List.of(), new long[] {START}, 5, LOAD_SECONDS, true, OptionalDouble.empty())
                .partitions()
                .get(0);

        assertThat(partition.verdict()).isEqualTo(LagVerdict.NOT_GROWING);
        assertThat(partition.max()).hasValue(1_000);
        assertThat(partition.slope().points()).isEqualTo(76);
    }

    @Test
    void partitions_keep_their_order_and_stand_for_themselves() {
        List<OffsetSample> samples = new ArrayList<>();
        for (int look = 0; look <= 100; look++) {
            samples.add(new OffsetSample(
                    look / 5.0, new long[3], new long[] {20L * look, 20L * look, 40L * look}, new long[] {
                        20L * look, 10L * look, 40L * look
                    }));
        }

        LagFigures lag = LagFigures.of(samples, List.of(), new long[3], 0, LOAD_SECONDS, false, OptionalDouble.empty());

        assertThat(lag.partitions()).extracting(PartitionLag::partition).containsExactly(0, 1, 2);
        assertThat(lag.partitions())
                .extracting(PartitionLag::verdict)
                .containsExactly(LagVerdict.NOT_GROWING, LagVerdict.GROWING, LagVerdict.NOT_GROWING);
        assertThatThrownBy(() -> lag.slope(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void offset_samples_do_not_change_with_their_arrays() {
        long[] ends = {7};
        OffsetSample sample = new OffsetSample(1, new long[] {3}, ends, null);
        Arrays.fill(ends, 9);

        assertThat(sample.end(0)).isEqualTo(7);
        assertThat(sample.seesEffects()).isFalse();
        assertThatThrownBy(() -> sample.applied(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this sample saw no effects");
    }
}
