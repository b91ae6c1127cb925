package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EffectContractTest {
    /** Partition 0 goes from a to b between 1 s and 2 s and has committed all of it by 3 s; partition 1 stays. */
    private static final Handovers HANDOVER = Handovers.of(
            List.of(
                    new AssignmentSample(1, List.of("a", "x")),
                    new AssignmentSample(2, List.of("b", "x")),
                    new AssignmentSample(3, List.of("b", "x"))),
            List.of(
                    new OffsetSample(2, new long[] {0, 9}, new long[] {9, 9}, null),
                    new OffsetSample(3, new long[] {9, 9}, new long[] {20, 9}, null)));

    private EffectRecorder recorder = new EffectRecorder(20_000, 0, Contract.of(Contract.AT_LEAST_ONCE));

    private void send(long sequence, int entity, int partition) {
        recorder.sending(sequence, entity);
        recorder.acknowledged(sequence, partition);
    }

    private void apply(long sequence, double second, long content) {
        recorder.applied(
                new SeenEffect(sequence, (long) (second * 1e9), 0, OptionalLong.of(content), Optional.empty()));
    }

    private static EffectReport.Finding found(long... sequences) {
        return new EffectReport.Finding(
                sequences.length, LongStream.of(sequences).distinct().boxed().toList());
    }

    @Test
    void a_replay_after_a_handover_of_its_partition_is_legal_and_any_other_is_a_duplicate() {
        for (long sequence = 0; sequence < 4; sequence++) {
            send(sequence, 0, (int) sequence % 2);
            apply(sequence, 0.5, 7);
        }
        apply(0, 2.5, 7);
        apply(0, 2.6, 7);
        apply(1, 2.5, 7); // its partition stayed
        apply(2, 4.1, 7); // a second and more after all was committed

        EffectReport report = recorder.report(sequence -> false, HANDOVER);

        assertThat(report.replays()).isEqualTo(found(0, 0));
        assertThat(report.duplicates()).isEqualTo(found(1, 2));
        assertThat(recorder.report(sequence -> false).duplicates()).isEqualTo(found(0, 0, 1, 2));
    }

    @Test
    void a_replay_with_other_content_is_never_legal() {
        send(0, 0, 0);
        apply(0, 0.5, 7);
        apply(0, 2.5, 8);

        EffectReport report = recorder.report(sequence -> false, HANDOVER);

        assertThat(report.replays()).isEqualTo(found());
        assertThat(report.duplicates()).isEqualTo(found(0));
        assertThat(report.conflicts()).isEqualTo(found(0));
    }

    @Test
    void effectively_once_knows_no_legal_replay() {
        recorder = new EffectRecorder(10, 0);
        send(0, 0, 0);
        apply(0, 0.5, 7);
        apply(0, 2.5, 7);

        EffectReport report = recorder.report(sequence -> false, HANDOVER);

        assertThat(report.replays()).isEqualTo(found());
        assertThat(report.duplicates()).isEqualTo(found(0));
    }

    @Test
    void the_partition_is_still_known_after_a_whole_chunk_has_settled_and_if_the_effect_came_first() {
        for (long sequence = 0; sequence < 2L * OutstandingEvents.CHUNK; sequence++) {
            recorder.sending(sequence, 0);
            apply(sequence, 0.5, 7);
            recorder.acknowledged(sequence, 1);
        }
        apply(5, 2.5, 7);

        EffectReport report = recorder.report(sequence -> false, HANDOVER);

        assertThat(recorder.chunksHeld()).isZero();
        assertThat(report.duplicates()).isEqualTo(found(5));
        assertThat(report.replays()).isEqualTo(found());
    }

    @Test
    void an_event_passed_over_for_a_later_one_is_superseded_where_the_contract_says_so_and_lost_elsewhere() {
        for (Contract contract : List.of(Contract.LATEST_PER_ENTITY, Contract.EFFECTIVELY_ONCE)) {
            recorder = new EffectRecorder(10, 0, Contract.of(contract));
            for (long sequence = 0; sequence < 6; sequence++) {
                send(sequence, (int) sequence % 2, 0);
            }
            recorder.applied(4);
            recorder.applied(1);

            EffectReport report = recorder.report(sequence -> sequence == 0);

            boolean latest = contract == Contract.LATEST_PER_ENTITY;
            assertThat(report.pending()).isEqualTo(found(0));
            assertThat(report.superseded()).isEqualTo(latest ? found(2) : found());
            assertThat(report.lost())
                    .as("the last ones of entity 1 are owed under any contract")
                    .isEqualTo(latest ? found(3, 5) : found(2, 3, 5));
        }
    }

    @Test
    void superseded_events_are_not_waited_for() {
        recorder = new EffectRecorder(10, 0, Contract.of(Contract.LATEST_PER_ENTITY));
        send(0, 0, 0);
        send(1, 0, 0);
        send(2, 1, 0);
        recorder.applied(1);
        assertThat(recorder.allAcknowledgedDone()).isFalse();
        List<Long> owed = new ArrayList<>();
        recorder.forEachUnapplied((sequence, tag) -> owed.add(sequence));
        assertThat(owed).containsExactly(2L);

        recorder.applied(2);

        assertThat(recorder.allAcknowledgedDone()).isTrue();
    }

    @Test
    void an_update_is_superseded_by_a_later_one_on_whatever_lane() {
        recorder = new EffectRecorder(10, 0, Contract.of(Contract.LATEST_PER_ENTITY));
        for (long sequence = 0; sequence < 4; sequence++) {
            send(sequence, 0, 0);
        }
        recorder.applied(new SeenEffect(3, 0, 1, OptionalLong.empty(), Optional.empty()));
        recorder.applied(new SeenEffect(0, 0, 2, OptionalLong.empty(), Optional.empty()));

        assertThat(recorder.report(sequence -> false).superseded()).isEqualTo(found(1, 2));
    }

    @Test
    void a_dead_letter_is_an_outcome_of_its_own() {
        send(0, 0, 0);
        send(1, 0, 1);
        recorder.sending(2, 0);
        recorder.deadLettered(0, 0);
        recorder.deadLettered(0, 0);
        recorder.deadLettered(2, 0);
        recorder.deadLettered(1, 0);
        recorder.applied(1);

        EffectReport report = recorder.report(sequence -> true);

        assertThat(report.deadLettered()).isEqualTo(found(0, 2));
        assertThat(report.applied()).as("applied all the same").isEqualTo(1);
        assertThat(report.sent()).isEqualTo(3);
        assertThat(report.unknown()).isZero();
        assertThat(report.lost()).isEqualTo(found());
        assertThat(recorder.allAcknowledgedDone()).isTrue();
        assertThat(recorder.appliedByPartition(2)).containsExactly(1, 1);
    }

    @Test
    void a_dead_letter_may_come_before_its_acknowledgement_and_counts_once_in_its_partition() {
        recorder.sending(0, 0);
        recorder.deadLettered(0, 0);
        recorder.acknowledged(0, 1);
        recorder.applied(0);

        assertThat(recorder.appliedByPartition(2)).containsExactly(0, 1);
        assertThat(recorder.allAcknowledgedDone()).isTrue();
    }

    @Test
    void a_dead_letter_of_what_was_refused_or_never_sent_is_a_phantom() {
        recorder.sending(0, 0);
        recorder.deadLettered(0, 0);
        recorder.refused(0);
        recorder.sending(1, 0);
        recorder.refused(1);
        recorder.deadLettered(1, 0);
        recorder.deadLettered(2, 0);
        recorder.deadLettered(20_000, 0);

        EffectReport report = recorder.report(sequence -> false);

        assertThat(report.phantoms()).isEqualTo(found(0, 1, 2));
        assertThat(report.deadLettered()).isEqualTo(found());
        assertThat(report.malformed().count()).isEqualTo(1);
    }

    @Test
    void replays_beyond_what_is_kept_are_duplicates() {
        ReplayLog log = new ReplayLog();
        for (int i = 0; i < ReplayLog.MOST; i++) {
            assertThat(log.add(i, -i)).isTrue();
        }
        assertThat(log.add(0, 0)).isFalse();
        long[] sum = new long[2];
        log.forEach((sequence, nanos) -> {
            sum[0] += sequence;
            sum[1] += nanos;
        });
        assertThat(sum).containsExactly(499_999_500_000L, -499_999_500_000L);
    }

    @Test
    void a_contract_has_parts_that_do_not_contradict_each_other() {
        assertThat(Contract.of(Contract.AT_LEAST_ONCE, Contract.UNORDERED, Contract.LATEST_PER_ENTITY))
                .hasSize(3);
        assertThatThrownBy(Contract::of)
                .hasMessage("a contract requires at least one part: EFFECTIVELY_ONCE is the strict one");
        assertThatThrownBy(() -> Contract.of(Contract.AT_LEAST_ONCE, Contract.EFFECTIVELY_ONCE))
                .hasMessage(
                        "a contract cannot be both EFFECTIVELY_ONCE and AT_LEAST_ONCE: remove the one that the system"
                                + " does not promise");
    }
}
