package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Events of one partition lie at the offset of their sequence. */
class InFlightTest {
    private final CommitRecorder recorder = new CommitRecorder(10_000, 1);

    private void sent(long from, long to) {
        LongStream.range(from, to).forEach(sequence -> recorder.acknowledged(sequence, 0, sequence));
    }

    private void done(long from, long to) {
        LongStream.range(from, to).forEach(recorder::complete);
    }

    private void begun(long... sequences) {
        LongStream.of(sequences).forEach(recorder::begun);
    }

    private void look(double seconds, long commit) {
        recorder.asking();
        seen(seconds, commit);
    }

    private void seen(double seconds, long commit) {
        recorder.seen(seconds, new long[] {commit}, new long[] {10_000});
        recorder.effectsAreKnownUpTo(seconds);
    }

    private List<InFlight> found() {
        return CommitReport.of(recorder.looks(), true, 0, 10).inFlight();
    }

    private InFlight only() {
        return found().get(0);
    }

    @Test
    void counts_what_was_begun_beyond_the_commit_and_what_lies_below_it_without_effect() {
        sent(0, 200);
        done(0, 98);
        done(101, 104);
        begun(98, 99, 104, 105);
        done(100, 101);

        look(1, 101);

        assertThat(only()).isEqualTo(new InFlight(0, 7, 7, 1, 2, 0));
    }

    @Test
    void an_effect_without_an_execution_was_begun() {
        sent(0, 100);
        done(0, 50);

        look(1, 10);

        assertThat(only().atLeast()).isEqualTo(40);
        assertThat(only().belowCommit()).isZero();
    }

    @Test
    void an_execution_counts_once_however_often_it_is_begun_and_whether_it_has_its_effect() {
        sent(0, 100);
        begun(5, 5, 6);
        done(6, 7);
        begun(6);

        look(1, 0);

        assertThat(only().atLeast()).isEqualTo(2);
    }

    @Test
    void it_does_not_matter_whether_work_or_acknowledgement_is_seen_first() {
        begun(5);
        sent(0, 100);

        look(1, 0);

        assertThat(only().atLeast()).isEqualTo(1);
    }

    @Test
    void the_same_holds_across_blocks_of_offsets() {
        sent(0, 10_000);
        done(4_000, 9_000);
        begun(9_500);

        look(1, 4_090);

        assertThat(only()).isEqualTo(new InFlight(0, 4_911 + 4_000, 4_911 + 4_000, 1, 4_000, 0));
    }

    @Test
    void what_goes_on_during_a_look_gives_bounds() {
        sent(0, 100);
        done(0, 10);
        begun(10, 11);
        recorder.asking();
        begun(12, 13, 14);
        done(10, 12);

        seen(1, 10);

        assertThat(only().atLeast()).as("10 and 11 were begun before").isEqualTo(2);
        assertThat(only().atMost())
                .as("10 to 14, of which two may have been done below the commit")
                .isEqualTo(7);
    }

    @Test
    void the_worst_look_counts() {
        sent(0, 100);
        done(0, 30);
        look(1, 0);
        look(2, 30);
        done(30, 40);
        look(3, 30);

        assertThat(only().atLeast()).isEqualTo(30);
        assertThat(only().atSeconds()).isEqualTo(1);
    }

    @Test
    void the_oldest_beyond_the_commit_is_as_old_as_the_first_look_that_saw_it() {
        sent(0, 100);
        done(0, 10);
        look(1, 10);
        done(11, 20);
        look(2, 10);
        look(3.5, 10);
        done(10, 11);
        look(4, 20);

        assertThat(only().oldestSeconds()).isEqualTo(1.5);
    }

    @Test
    void the_oldest_below_the_commit_is_as_old_as_the_first_commit_above_it() {
        sent(0, 100);
        done(0, 5);
        look(1, 5);
        look(2, 8);
        look(4.25, 20);
        done(5, 20);
        look(5, 20);

        assertThat(only().oldestSeconds()).isEqualTo(2.25);
    }

    @Test
    void steady_work_is_not_old() {
        sent(0, 100);
        for (int look = 1; look <= 10; look++) {
            done(10L * look - 10, 10L * look);
            look(look, 10L * look - 5);
        }

        assertThat(only().oldestSeconds()).isZero();
        assertThat(only().atLeast()).isEqualTo(5);
    }

    @Test
    void a_partition_without_a_commit_is_unknown() {
        sent(0, 100);
        done(0, 5);
        look(1, OffsetSample.UNKNOWN);

        assertThat(found()).isEmpty();
    }

    @Test
    void without_a_view_of_effects_nothing_was_measured() {
        sent(0, 100);
        look(1, 50);

        assertThat(CommitReport.of(recorder.looks(), false, 0, 10).inFlight()).isEmpty();
    }
}
