package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EffectRecorderTest {

    private final EffectRecorder recorder = new EffectRecorder(10_000, 100);

    @Test
    void an_effect_may_come_before_its_acknowledgement() {
        recorder.sending(0, 0);
        assertThat(recorder.applied(0)).isTrue();
        recorder.acknowledged(0, 3);

        EffectReport report = recorder.report(sequence -> false);

        assertThat(report.applied()).isEqualTo(1);
        assertThat(report.phantoms().count()).isZero();
        assertThat(recorder.appliedByPartition(4)).containsExactly(0, 0, 0, 1);
    }

    @Test
    void a_pending_event_is_not_lost() {
        send(0, 0, 0);
        send(1, 0, 0);

        EffectReport report = recorder.report(sequence -> sequence == 1);

        assertThat(report.lost()).isEqualTo(new EffectReport.Finding(1, List.of(0L)));
        assertThat(report.pending()).isEqualTo(new EffectReport.Finding(1, List.of(1L)));
    }

    @Test
    void an_unknown_event_in_the_pending_set_is_sent_and_pending() {
        recorder.sending(0, 0);
        recorder.unknown(0);
        recorder.sending(1, 0);

        EffectReport report = recorder.report(sequence -> sequence == 0);

        assertThat(report.sent()).isEqualTo(1);
        assertThat(report.pending().examples()).containsExactly(0L);
        assertThat(report.unknown()).isEqualTo(1);
        assertThat(report.lost().count()).isZero();
    }

    @Test
    void an_effect_before_the_send_is_a_phantom_and_does_not_stand_for_the_events_own() {
        assertThat(recorder.applied(5)).isFalse();
        send(5, 0, 0);

        EffectReport report = recorder.report(sequence -> false);

        assertThat(report.phantoms().examples()).containsExactly(5L);
        assertThat(report.lost().examples()).containsExactly(5L);
        assertThat(report.applied()).isZero();
    }

    @Test
    void an_effect_before_its_refusal_is_a_phantom() {
        recorder.sending(5, 0);
        recorder.applied(5);
        recorder.refused(5);

        EffectReport report = recorder.report(sequence -> false);

        assertThat(report.phantoms()).isEqualTo(new EffectReport.Finding(1, List.of(5L)));
        assertThat(report.applied()).isZero();
        assertThat(report.isEmpty()).isTrue();
    }

    @Test
    void a_send_that_timed_out_may_still_be_acknowledged() {
        recorder.sending(1, 0);
        recorder.unknown(1);
        recorder.acknowledged(1, 0);

        assertThat(recorder.report(sequence -> false).lost().examples()).containsExactly(1L);
    }

    @Test
    void effects_that_are_none_of_this_run_are_told_apart_and_named() {
        recorder.foreign("r0-17");
        recorder.foreign("r0-17");
        recorder.malformed("order 17");
        assertThat(recorder.applied(10_000)).isFalse();
        assertThat(recorder.applied(-1)).isFalse();

        EffectReport report = recorder.report(sequence -> false);

        assertThat(report.foreign()).isEqualTo(new EffectReport.Strays(2, List.of("r0-17")));
        assertThat(report.malformed())
                .isEqualTo(new EffectReport.Strays(
                        3,
                        List.of(
                                "order 17",
                                "sequence 10000 of a run of 10000 events",
                                "sequence -1 of a run of 10000 events")));
    }

    @Test
    void content_is_compared_with_the_first_copy() {
        send(1, 0, 0);
        applied(1, 0);
        applied(1, 0);
        applied(1, 8);
        applied(1, 0);

        EffectReport report = recorder.report(sequence -> false);

        assertThat(report.duplicates().count()).isEqualTo(3);
        assertThat(report.conflicts()).isEqualTo(new EffectReport.Finding(1, List.of(1L)));
    }

    @Test
    void warm_up_events_are_judged_like_all_others_and_counted() {
        send(99, 0, 0);
        send(100, 0, 0);

        EffectReport report = recorder.report(sequence -> false);

        assertThat(report.lost().examples()).containsExactly(99L, 100L);
        assertThat(report.sent()).isEqualTo(2);
        assertThat(report.warmup()).isEqualTo(1);
    }

    @Test
    void examples_are_the_first_twenty_and_the_worst_entities_lead() {
        for (long sequence = 0; sequence < 60; sequence++) {
            send(sequence, sequence % 3 == 0 ? 0 : 1, 0);
        }
        for (long sequence = 59; sequence >= 0; sequence--) {
            recorder.applied(sequence);
        }

        EffectReport report = recorder.report(sequence -> false);

        assertThat(report.late().count()).isEqualTo(58);
        assertThat(report.late().examples()).hasSize(20).startsWith(58L, 56L, 55L);
        assertThat(report.lateByEntity())
                .isEqualTo(new EffectReport.LateEntities(
                        2, List.of(new EffectReport.LateEntity(1, 39), new EffectReport.LateEntity(0, 19))));
    }

    @Test
    void the_drain_is_over_when_every_acknowledged_event_has_its_effect() {
        assertThat(recorder.allAcknowledgedDone()).isTrue();
        send(0, 0, 0);
        assertThat(recorder.allAcknowledgedDone()).isFalse();
        recorder.sending(1, 0);
        recorder.applied(1);
        assertThat(recorder.allAcknowledgedDone()).isFalse();
        recorder.applied(0);
        assertThat(recorder.allAcknowledgedDone()).isTrue();
        assertThat(recorder.acknowledgedCount()).isEqualTo(1);
        assertThat(recorder.appliedCount()).isEqualTo(2);
    }

    @Test
    void the_events_that_latency_still_waits_for_are_the_acknowledged_without_effect() {
        send(3, 0, 0);
        send(4, 0, 0);
        recorder.sending(5, 0);
        recorder.applied(3);
        List<Long> visited = new ArrayList<>();

        recorder.forEachUnapplied((sequence, tag) -> visited.add(sequence));

        assertThat(visited).containsExactly(4L);
    }

    @Test
    void memory_of_settled_events_is_given_back() {
        EffectRecorder keepsUp = new EffectRecorder(100_000_000, 0);
        for (long sequence = 0; sequence < 1_000_000; sequence++) {
            keepsUp.sending(sequence, (int) (sequence % 1_000));
            if (sequence % 1_000 == 999) {
                keepsUp.refused(sequence);
            } else {
                keepsUp.acknowledged(sequence, 1);
                keepsUp.applied(sequence);
            }
            assertThat(keepsUp.chunksHeld()).isLessThanOrEqualTo(1);
        }
        assertThat(keepsUp.appliedByPartition(2)).containsExactly(0, 999_000);
    }

    @Test
    void a_driver_that_contradicts_itself_is_told_so() {
        send(1, 0, 0);
        assertThatThrownBy(() -> recorder.sending(1, 0)).hasMessage("event 1 is sent a second time");
        assertThatThrownBy(() -> recorder.refused(1)).hasMessage("event 1 cannot become REFUSED: it is ACKNOWLEDGED");
        assertThatThrownBy(() -> recorder.acknowledged(2, 0))
                .hasMessage("event 2 cannot become ACKNOWLEDGED: it is NOT_SENT");
        assertThatThrownBy(() -> recorder.acknowledged(1, -2))
                .hasMessage("the partition must be in [-1, 32767], but was -2");
        assertThatThrownBy(() -> recorder.sending(10_000, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new EffectRecorder(-1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new EffectRecorder(5, 6))
                .hasMessage("the warm-up must be in [0, 5] events, but was 6");
    }

    private void applied(long sequence, long contentHash) {
        recorder.applied(new SeenEffect(sequence, 0, 0, OptionalLong.of(contentHash), Optional.empty()));
    }

    private void send(long sequence, int entity, int partition) {
        recorder.sending(sequence, entity);
        recorder.acknowledged(sequence, partition);
    }

    @Test
    void dead_letters_are_told_by_the_second_in_which_they_came() {
        EffectRecorder recorder = new EffectRecorder(10, 0);
        for (int sequence = 0; sequence < 3; sequence++) {
            recorder.sending(sequence, sequence);
            recorder.acknowledged(sequence, 0);
        }
        recorder.deadLettered(1, 3_200_000_000L);
        recorder.deadLettered(1, 3_900_000_000L);
        recorder.deadLettered(2, 5_000_000_000L);
        recorder.applied(2);

        DeadLetterFigures letters = recorder.report(sequence -> false).deadLetters();

        assertThat(letters)
                .isEqualTo(new DeadLetterFigures(
                        true, 2, 3, OptionalDouble.of(3.2), OptionalDouble.of(5), List.of(0L, 0L, 0L, 2L, 0L, 1L)));
    }

    @Test
    void without_dead_letters_somebody_must_have_watched_for_them() {
        EffectRecorder recorder = new EffectRecorder(10, 0);

        assertThat(recorder.report(sequence -> false).deadLetters()).isEqualTo(DeadLetterFigures.UNWATCHED);
        recorder.watchesDeadLetters();
        assertThat(recorder.report(sequence -> false).deadLetters().watched()).isTrue();
    }

    @Test
    void executions_of_an_event_after_its_first_are_repeated() {
        EffectRecorder recorder = new EffectRecorder(10, 0);
        for (int sequence = 0; sequence < 2; sequence++) {
            recorder.sending(sequence, sequence);
            recorder.acknowledged(sequence, 0);
        }
        recorder.executionStarted(0, 10);
        recorder.executionEnded(0, 20);
        recorder.executionStarted(0, 30);
        recorder.executionStarted(0, 40);
        recorder.executionStarted(1, 50);

        assertThat(recorder.report(sequence -> false).executions().orElseThrow().repeated())
                .isEqualTo(2);
    }
}
