package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.CommitReport.Beyond;
import dev.skewedload.measure.CommitReport.Exposure;
import dev.skewedload.measure.CommitReport.HeadOfLine;
import dev.skewedload.measure.CommitReport.Move;
import dev.skewedload.measure.CommitReport.Stuck;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Commits, effects and looks by hand; event n lies at offset n of partition 0 unless said otherwise. */
class CommitReportTest {

    private static final long END = 100_000;

    private final CommitRecorder recorder = new CommitRecorder(100_000, 2);

    private void acknowledged(long from, long to) {
        LongStream.range(from, to).forEach(sequence -> recorder.acknowledged(sequence, 0, sequence));
    }

    private void complete(long from, long to) {
        LongStream.range(from, to).forEach(recorder::complete);
    }

    private void look(double seconds, long commit) {
        look(seconds, commit, END);
    }

    private void look(double seconds, long commit, long end) {
        recorder.seen(seconds, new long[] {commit, OffsetSample.UNKNOWN}, new long[] {end, 0});
        recorder.effectsAreKnownUpTo(seconds);
    }

    private CommitReport report() {
        return CommitReport.of(recorder.looks(), true, 0, 1);
    }

    private static OptionalDouble after(double seconds) {
        return OptionalDouble.of(seconds);
    }

    @Test
    void a_commit_above_an_event_without_effect_is_unsafe_once_a_further_commit_is_seen() {
        acknowledged(375, 401);
        complete(375, 381);
        complete(382, 400);
        look(0, 375);
        look(1, 385);
        look(1.25, 390);
        recorder.complete(381);
        look(1.5, 390);
        CommitReport report = report();

        assertThat(report.unsafe().examples()).containsExactly(new Exposure(0, 385, 381, 1, 1, after(0.5)));
        assertThat(report.early().examples())
                .as("no further commit shows that 390 was not made before a report that trailed behind it")
                .containsExactly(new Exposure(0, 390, 381, 1, 1.25, after(0.25)));
        assertThat(report.commits()).isEqualTo(2);
    }

    @Test
    void where_no_answer_names_an_offset_nothing_is_held_against_effects() {
        LongStream.range(0, 10).forEach(sequence -> recorder.acknowledged(sequence, 0, -1));
        look(0, 0);
        look(1, 10);
        look(3, 20);

        assertThat(report().seesEffects()).isFalse();
        recorder.acknowledged(10, 0, 10);
        look(4, 20);
        assertThat(report().seesEffects()).isTrue();
    }

    @Test
    void a_commit_whose_effect_is_missing_a_second_later_is_unsafe() {
        acknowledged(0, 5);
        look(0, 0);
        look(1, 4);
        look(1.5, 4);
        look(2, 4);
        CommitReport report = report();

        assertThat(report.unsafe().count()).as("one commit, seen three times").isOne();
        assertThat(report.unsafe().examples()).containsExactly(new Exposure(0, 4, 0, 4, 1, OptionalDouble.empty()));
        assertThat(report.early().count()).isZero();
    }

    @Test
    void one_whose_effect_is_there_before_the_second_is_over_is_early_and_not_proven() {
        acknowledged(0, 5);
        look(0, 0);
        look(1, 4);
        look(1.9, 4);
        complete(0, 4);
        look(2, 4);

        assertThat(report().unsafe().count()).isZero();
        assertThat(report().early().examples()).containsExactly(new Exposure(0, 4, 0, 4, 1, after(1)));
    }

    /** As a transactional system does that can report only when its transaction is through. */
    @Test
    void a_system_that_reports_right_after_each_commit_is_never_called_unsafe() {
        acknowledged(0, 100);
        for (int commit = 10; commit <= 100; commit += 10) {
            look(commit / 50.0, commit);
            complete(0, commit);
        }
        look(3, 100);

        assertThat(report().unsafe().count()).isZero();
        assertThat(report().early().count()).isEqualTo(10);
    }

    @Test
    void a_commit_is_held_against_effects_as_soon_as_their_view_is_complete_up_to_it() {
        acknowledged(0, 10);
        recorder.seen(1, new long[] {10, OffsetSample.UNKNOWN}, new long[] {10, 0});
        recorder.effectsAreKnownUpTo(0.9);
        assertThat(recorder.looks()).isEmpty();
        complete(0, 10);
        recorder.effectsAreKnownUpTo(1);

        assertThat(report().looks()).isOne();
        assertThat(report().early().count()).isZero();
    }

    @Test
    void commits_at_the_frontier_are_safe_and_the_first_one_seen_is_nobodys() {
        acknowledged(0, 10);
        look(0, 0);
        complete(0, 5);
        look(0.2, 5);
        complete(5, 10);
        look(0.4, 10);
        CommitReport report = report();

        assertThat(report.commits()).isEqualTo(2);
        assertThat(report.unsafe().count() + report.early().count()).isZero();
        assertThat(report.stuck()).isEmpty();
        assertThat(report.headOfLine()).isEmpty();
    }

    @Test
    void an_effect_may_be_seen_before_its_acknowledgement_and_twice() {
        complete(0, 10);
        complete(0, 10);
        acknowledged(0, 10);
        complete(0, 10);
        look(1, 10);
        look(3, 10);

        assertThat(report().unsafe().count() + report().early().count()).isZero();
    }

    @Test
    void many_events_are_as_one_whatever_the_order() {
        long events = 3 * OpenOffsets.CHUNK + 7;
        for (long sequence = 0; sequence < events; sequence++) {
            if (sequence % 3 == 0) {
                recorder.complete(sequence);
                recorder.acknowledged(sequence, 0, sequence);
            } else {
                recorder.acknowledged(sequence, 0, sequence);
            }
        }
        complete(0, OpenOffsets.CHUNK);
        look(0, OpenOffsets.CHUNK);
        assertThat(report().early().count()).isZero();
        look(1, events);
        look(2, events);

        long left = LongStream.range(OpenOffsets.CHUNK, events)
                .filter(s -> s % 3 != 0)
                .count();
        assertThat(report().unsafe().examples().get(0).events()).isEqualTo(left);
        assertThat(report().unsafe().examples().get(0).offset()).isEqualTo(OpenOffsets.CHUNK);
    }

    @Test
    void an_event_whose_offset_nobody_told_takes_no_part() {
        recorder.acknowledged(0, 0, -1);
        look(1, 10);
        look(3, 10);

        assertThat(report().unsafe().count()).isZero();
    }

    @Test
    void each_partition_stands_for_itself() {
        recorder.acknowledged(0, 0, 7);
        recorder.acknowledged(1, 1, 7);
        recorder.complete(0);
        for (int look = 0; look < 3; look++) {
            recorder.seen(look, new long[] {8, 8}, new long[] {8, 8});
            recorder.effectsAreKnownUpTo(look);
        }

        assertThat(report().unsafe().examples()).extracting(Exposure::partition).containsExactly(1);
    }

    @Test
    void a_commit_that_moves_back_is_found_and_one_that_was_unknown_meanwhile_is_compared_with_the_last() {
        look(0, 10);
        look(1, 30);
        look(2, 20);
        look(3, OffsetSample.UNKNOWN);
        look(4, 5);

        assertThat(report().movedBack().examples()).containsExactly(new Move(0, 20, 5, 4), new Move(0, 30, 20, 2));
        assertThat(report().commits()).isEqualTo(3);
    }

    @Test
    void a_commit_beyond_the_end_is_found_once_and_exposes_only_what_lies_in_the_log() {
        acknowledged(0, 10);
        complete(0, 10);
        look(0, 10, 10);
        look(1, 15, 10);
        acknowledged(10, 12);
        look(1.2, 15, 12);
        CommitReport report = report();

        assertThat(report.beyondEnd().examples()).containsExactly(new Beyond(0, 15, 10, 1));
        assertThat(report.beyondEnd().count()).isOne();
        assertThat(report.early().examples()).extracting(Exposure::events).containsExactly(2L);
    }

    @Test
    void what_was_written_after_the_look_is_not_held_against_it() {
        recorder.seen(1, new long[] {15, OffsetSample.UNKNOWN}, new long[] {10, 0});
        acknowledged(10, 12);
        recorder.effectsAreKnownUpTo(1);

        assertThat(report().early().count()).isZero();
    }

    @Test
    void a_commit_that_stays_behind_complete_work_is_stuck_and_safe() {
        acknowledged(1, 5);
        look(0, 1);
        complete(1, 5);
        look(1, 2);
        look(6.5, 2);
        assertThat(report().stuck()).as("5.5 s are no proof yet").isEmpty();
        look(7, 2);
        CommitReport report = report();

        assertThat(report.stuck()).containsExactly(new Stuck(0, 2, 5, 6));
        assertThat(report.stuck().get(0).behind()).isEqualTo(3);
        assertThat(report.unsafe().count()).isZero();
    }

    @Test
    void a_commit_that_waits_for_an_event_is_not_stuck_but_held_up_at_the_head_of_the_line() {
        acknowledged(5, 50_001);
        look(0, 5);
        complete(6, 20_000);
        look(10, 5);
        complete(20_000, 50_001);
        look(20, 5);
        CommitReport report = report();

        assertThat(report.stuck()).isEmpty();
        assertThat(report.unsafe().count()).isZero();
        assertThat(report.headOfLine(0)).hasValue(new HeadOfLine(0, 5, 10, 49_995, true));
        assertThat(report.headOfLine(1)).isEmpty();
    }

    @Test
    void the_head_that_stood_longest_is_told() {
        acknowledged(0, 10);
        complete(1, 3);
        look(0, 0);
        look(4, 0);
        complete(0, 1);
        complete(4, 6);
        look(5, 3);
        look(6, 3);
        complete(3, 10);
        look(7, 10);

        assertThat(report().headOfLine()).containsExactly(new HeadOfLine(0, 0, 4, 2, false));
    }

    @Test
    void without_a_view_of_effects_commits_alone_are_judged() {
        look(0, 10, 50);
        look(1, 5, 50);
        look(2, 60, 50);
        CommitReport report = CommitReport.of(recorder.looks(), false, 0, 1);

        assertThat(report.seesEffects()).isFalse();
        assertThat(report.movedBack().count()).isOne();
        assertThat(report.beyondEnd().count()).isOne();
        assertThat(report.unsafe().count() + report.early().count()).isZero();
    }

    @Test
    void the_longest_time_of_the_load_without_a_look_is_told() {
        assertThat(report().longestGapSeconds()).as("no look at all").isEqualTo(1);
        look(-0.2, 0);
        look(0.3, 0);
        look(0.9, 0);
        look(7, 0);

        assertThat(report().longestGapSeconds()).isEqualTo(0.6000000000000001);
    }

    @Test
    void at_most_twenty_examples_are_kept_the_worst_first() {
        acknowledged(0, 1_000);
        for (int commit = 1; commit <= 30; commit++) {
            look(commit, commit * 10L);
        }
        CommitReport report = report();

        assertThat(report.unsafe().count()).isEqualTo(29);
        assertThat(report.unsafe().examples()).hasSize(20);
        assertThat(report.unsafe().examples().get(0).commit()).isEqualTo(290);
    }
}
