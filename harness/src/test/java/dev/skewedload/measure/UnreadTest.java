package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** One partition that gets 100 events a second for 20 s from offset 1,000 on, looked at each 0.2 s for 22 s. */
class UnreadTest {
    private static final long START = 1_000;

    private static long end(long look) {
        return START + 20 * Math.min(look, 100);
    }

    private static LagFigures lag(LongUnaryOperator committed, LongUnaryOperator logStart) {
        List<OffsetSample> samples = new ArrayList<>();
        for (long look = 0; look <= 110; look++) {
            samples.add(new OffsetSample(
                    look / 5.0,
                    new long[] {committed.applyAsLong(look)},
                    new long[] {logStart.applyAsLong(look)},
                    new long[] {end(look)},
                    null));
        }
        return LagFigures.of(samples, List.of(), new long[] {START}, 0, 20, true, OptionalDouble.of(1));
    }

    private static PartitionLag only(LagFigures lag) {
        return lag.partitions().get(0);
    }

    @Test
    void a_group_that_is_five_seconds_behind_is_that_old() {
        Unread unread =
                only(lag(look -> end(Math.max(0, look - 25)), look -> 0)).unread();

        assertThat(unread.longestSeconds().orElseThrow()).isCloseTo(5, within(0.3));
        assertThat(unread.lastSeconds().orElseThrow()).isCloseTo(5, within(1e-6));
        assertThat(unread.removed()).isZero();
        assertThat(unread.beyondEnd()).isZero();
    }

    @Test
    void a_group_that_is_caught_up_has_nothing_old() {
        assertThat(only(lag(UnreadTest::end, look -> 0)).unread())
                .extracting(Unread::longestSeconds, Unread::lastSeconds)
                .containsExactly(OptionalDouble.of(0), OptionalDouble.of(0));
    }

    @Test
    void without_a_commit_nobody_knows() {
        assertThat(only(lag(look -> OffsetSample.UNKNOWN, look -> 0)).unread().lastSeconds())
                .isEmpty();
    }

    @Test
    void lag_is_counted_from_the_log_start_where_retention_has_passed_the_commit() {
        PartitionLag lag = only(lag(look -> START + 100, look -> look < 60 ? 0 : START + 700));

        assertThat(lag.last()).hasValue(2_000 - 700);
        assertThat(lag.unread().removed()).isEqualTo(600);
        assertThat(lag.verdict()).as("a log that is cut off is no commit").isEqualTo(LagVerdict.CANNOT_TELL);
    }

    @Test
    void retention_of_what_was_there_before_the_run_removes_nothing_of_it() {
        PartitionLag lag = only(lag(UnreadTest::end, look -> START));

        assertThat(lag.unread().removed()).isZero();
        assertThat(lag.verdict()).isEqualTo(LagVerdict.NOT_GROWING);
    }

    @Test
    void how_far_a_commit_lies_beyond_the_end_is_told() {
        PartitionLag lag = only(lag(look -> look == 50 ? end(look) + 409 : end(look), look -> 0));

        assertThat(lag.unread().beyondEnd()).isEqualTo(409);
    }

    @Test
    void what_is_unknown_at_the_end_is_counted_and_not_summed() {
        assertThat(lag(look -> end(look) - 7, look -> 0).behindAtTheEnd()).isEqualTo(new OffsetLag.Sum(7, 0, 0));
        assertThat(lag(look -> OffsetSample.UNKNOWN, look -> 0).behindAtTheEnd())
                .isEqualTo(new OffsetLag.Sum(0, 1, 0));
    }

    @Test
    void what_was_read_back_stands_beside_the_offsets() {
        LagFigures lag = lag(look -> end(look) - 1, look -> 0);

        assertThat(only(lag.withRecordLag(new long[] {0})).unread().records()).hasValue(0);
        assertThat(only(lag.withRecordLag(new long[] {0})).last()).hasValue(1);
        assertThat(only(lag.withRecordLag(new long[] {OffsetSample.UNKNOWN}))
                        .unread()
                        .records())
                .isEmpty();
    }

    @Test
    void the_drain_is_predicted_from_the_slower_to_the_faster_half() {
        LagFigures lag = lag(look -> START + (look < 50 ? 10 * look : 500 + 4 * Math.min(look - 50, 50)), look -> 0);
        DrainTime predicted = lag.drain().predicted().orElseThrow();

        assertThat(only(lag).atEndOfLoad()).hasValue(2_000 - 700);
        assertThat(predicted.seconds().orElseThrow()).isCloseTo(1_300 / 35.0, within(0.5));
        assertThat(predicted.shortest().orElseThrow()).isCloseTo(1_300 / 50.0, within(0.5));
        assertThat(predicted.longest().orElseThrow()).isCloseTo(1_300 / 20.0, within(0.5));
        assertThat(lag.drain().watchedSeconds()).hasValue(2);
    }

    @Test
    void a_partition_that_is_not_served_never_drains_however_fast_another_does() {
        List<OffsetSample> samples = new ArrayList<>();
        for (long look = 0; look <= 110; look++) {
            long[] committed = {START, START + (end(look) - START) / 2};
            samples.add(new OffsetSample(look / 5.0, committed, new long[] {end(look), end(look)}, null));
        }

        DrainFigures drain = LagFigures.of(
                        samples, List.of(), new long[] {START, START}, 0, 20, false, OptionalDouble.empty())
                .drain();

        assertThat(drain.predicted()).isPresent();
        assertThat(drain.predictedSeconds()).isEmpty();
    }

    @Test
    void owners_that_were_lost_are_counted() {
        List<AssignmentSample> looks =
                List.of(new AssignmentSample(0, List.of("a", "a", "")), new AssignmentSample(5, List.of("", "b", "")));
        LagFigures lag = LagFigures.of(List.of(), looks, new long[] {0, 0, 0}, 0, 20, false, OptionalDouble.empty());

        assertThat(lag.ownerless()).isEqualTo(1);
    }
}
