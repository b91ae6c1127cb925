package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.Pause;
import dev.skewedload.measure.TimeSpent;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** 24 partitions of 50/s; partition 3 had a lag of 210 once, for it stood still from second 6 to 10. */
class HeadOfLineTest {
    private static final Pause PAUSE = new Pause(6, 10, 300, 200, true, 1, 3, true);

    private final SampleScene sample = new SampleScene(SampleRun.healthy());

    private void stoodStill(int partition, double gap, Pause pause) {
        behind(partition, gap, Optional.of(pause));
    }

    private void behind(int partition, double gap, Optional<Pause> pause) {
        sample.courses.set(partition, SampleScene.course(partition, "member-" + partition / 4, gap, 210, pause));
    }

    private Diagnosis diagnosis() {
        return sample.diagnosis();
    }

    private Cause causeWith(Pause pause) {
        stoodStill(3, 0.2, pause);
        return diagnosis().cause();
    }

    @Test
    void a_partition_that_stood_still_at_one_record_and_went_on_is_named() {
        stoodStill(3, 0.2, PAUSE);

        assertThat(diagnosis().cause()).isEqualTo(Cause.HEAD_OF_LINE);
        assertThat(diagnosis().evidence().get(0))
                .isEqualTo(
                        "partition 3 stood still after 300 events for 4.0 s from second 6.0 on, and gained 200 of lag, while"
                                + " 100 % of the others were served");
    }

    @Test
    void what_it_takes_is_all_of_it() {
        assertThat(causeWith(new Pause(6, 7, 300, 147, true, 0.6, 1, true))).isEqualTo(Cause.HEAD_OF_LINE);

        assertThat(causeWith(new Pause(6, 6.9, 300, 147, true, 0.6, 1, true))).isEqualTo(Cause.NOT_CLEAR);
        assertThat(causeWith(new Pause(6, 7, 0, 147, true, 0.6, 1, true))).isEqualTo(Cause.NOT_CLEAR);
        assertThat(causeWith(new Pause(6, 7, 300, 146, true, 0.6, 1, true))).isEqualTo(Cause.NOT_CLEAR);
        assertThat(causeWith(new Pause(6, 7, 300, 147, false, 0.6, 1, true))).isEqualTo(Cause.NOT_CLEAR);
        assertThat(causeWith(new Pause(6, 7, 300, 147, true, 0.59, 1, true))).isEqualTo(Cause.NOT_CLEAR);
        assertThat(causeWith(new Pause(6, 7, 300, 147, true, 0.6, 0, true))).isEqualTo(Cause.NOT_CLEAR);
        assertThat(causeWith(new Pause(6, 7, 300, 147, true, 0.6, 1, false))).isEqualTo(Cause.NOT_CLEAR);
    }

    @Test
    void it_is_longer_than_three_usual_gaps_between_commits() {
        stoodStill(3, 1.3, PAUSE);
        assertThat(diagnosis().cause()).isEqualTo(Cause.HEAD_OF_LINE);
        stoodStill(3, 1.4, PAUSE);
        assertThat(diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }

    @Test
    void a_quarter_of_the_partitions_are_a_few() {
        IntStream.range(0, 6).forEach(p -> stoodStill(p, 0.2, PAUSE));
        assertThat(diagnosis().cause()).isEqualTo(Cause.HEAD_OF_LINE);
        stoodStill(6, 0.2, PAUSE);
        assertThat(diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }

    @Test
    void where_executions_are_seen_one_took_as_long() {
        stoodStill(3, 0.2, new Pause(6, 10, 300, 200, false, 1, 0, true));
        sample.handlers.addAll(Collections.nCopies(24, new TimeSpent(500, 1, 0.1)));
        assertThat(diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
        assertThat(diagnosis().evidence()).contains("no execution there took as long: nobody called its handler");

        sample.handlers.set(3, new TimeSpent(500, 5, 2.8));
        assertThat(diagnosis().cause()).isEqualTo(Cause.HEAD_OF_LINE);
        assertThat(diagnosis().evidence()).contains("one execution there took as long");
        sample.handlers.set(3, new TimeSpent(500, 5, 2.7));
        assertThat(diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }

    @Test
    void an_event_without_effect_that_holds_up_others_is_named_without_a_pause() {
        heldUp(1, 10);
        assertThat(diagnosis().cause()).isEqualTo(Cause.HEAD_OF_LINE);
        assertThat(diagnosis().evidence().get(0))
                .isEqualTo(
                        "the event at offset 77 of partition 3 had no effect for 1.0 s, while 10 beyond it were done");

        heldUp(0.9, 10);
        assertThat(diagnosis().cause()).isEqualTo(Cause.NONE);
        heldUp(1, 9);
        assertThat(diagnosis().cause()).isEqualTo(Cause.NONE);
    }

    @Test
    void one_that_commits_passed_over_is_lost_and_holds_up_nobody() {
        heldUp(1, 10, new CommitReport.Finding<>(1, List.of()));
        assertThat(diagnosis().cause()).isEqualTo(Cause.NONE);
    }

    @Test
    void another_partition_that_fell_behind_is_not_explained_by_it() {
        heldUp(1, 10);
        behind(9, 0.2, Optional.empty());
        assertThat(diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }

    private void heldUp(double seconds, long beyond) {
        heldUp(seconds, beyond, none());
    }

    private void heldUp(double seconds, long beyond, CommitReport.Finding<CommitReport.Exposure> unsafe) {
        sample.commits = Optional.of(new CommitReport(
                true,
                110,
                0.2,
                20,
                unsafe,
                none(),
                none(),
                none(),
                List.of(),
                List.of(new CommitReport.HeadOfLine(3, 77, seconds, beyond, false)),
                List.of()));
    }

    private static <T> CommitReport.Finding<T> none() {
        return new CommitReport.Finding<>(0, List.of());
    }
}
