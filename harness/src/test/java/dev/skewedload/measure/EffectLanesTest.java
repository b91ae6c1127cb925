package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EffectLanesTest {
    private static final int ENTITY = 3;

    private final EffectRecorder recorder = new EffectRecorder(6, 0);

    private void acknowledge(long sequence, long tag) {
        recorder.sending(sequence, ENTITY, tag);
        recorder.acknowledged(sequence, 0);
    }

    private long onLane(long sequence, int lane) {
        return recorder.applied(new SeenEffect(sequence, 0, lane, OptionalLong.empty(), Optional.empty()));
    }

    @Test
    void a_first_effect_hands_back_the_tag_of_its_send_and_a_further_one_does_not() {
        acknowledge(0, 77);

        assertThat(onLane(0, 0)).isEqualTo(77);
        assertThat(onLane(0, 0)).isEqualTo(EffectRecorder.NOT_THE_FIRST);
        assertThat(recorder.report(sequence -> false).duplicates().count()).isEqualTo(1);
    }

    @Test
    void an_effect_before_its_acknowledgement_hands_back_the_tag_too() {
        recorder.sending(0, ENTITY, 77);

        assertThat(onLane(0, 0)).isEqualTo(77);
    }

    @Test
    void an_effect_of_a_refused_a_never_sent_or_an_unknown_event_hands_back_none() {
        recorder.sending(0, ENTITY, 77);
        recorder.refused(0);

        assertThat(onLane(0, 0)).isEqualTo(EffectRecorder.NOT_THE_FIRST);
        assertThat(onLane(1, 0)).isEqualTo(EffectRecorder.NOT_THE_FIRST);
        assertThat(onLane(6, 0)).isEqualTo(EffectRecorder.NOT_THE_FIRST);
        EffectReport report = recorder.report(sequence -> false);
        assertThat(report.phantoms().count()).isEqualTo(2);
        assertThat(report.malformed().count()).isEqualTo(1);
    }

    @Test
    void what_never_had_its_effect_is_visited_with_its_tag() {
        acknowledge(0, 10);
        acknowledge(1, 11);
        onLane(0, 0);
        Map<Long, Long> visited = new HashMap<>();

        recorder.forEachUnapplied(visited::put);

        assertThat(visited).isEqualTo(Map.of(1L, 11L));
    }

    @Test
    void order_is_judged_while_an_entity_stays_on_one_lane() {
        for (long sequence = 0; sequence < 3; sequence++) {
            acknowledge(sequence, 0);
        }
        onLane(1, 4);
        onLane(0, 4);
        onLane(2, 4);

        EffectReport report = recorder.report(sequence -> false);
        assertThat(report.late().examples()).containsExactly(0L);
        assertThat(report.orderNotShown()).isZero();
    }

    @Test
    void an_entity_seen_on_two_lanes_is_not_late_but_its_order_is_not_shown() {
        for (long sequence = 0; sequence < 3; sequence++) {
            acknowledge(sequence, 0);
        }
        onLane(1, 0);
        onLane(0, 1);
        onLane(2, 1);

        EffectReport report = recorder.report(sequence -> false);
        assertThat(report.late().count()).isZero();
        assertThat(report.orderNotShown()).isEqualTo(1);
    }

    @Test
    void entities_on_lanes_of_their_own_show_their_order() {
        recorder.sending(0, 0, 0);
        recorder.sending(1, 1, 0);
        recorder.sending(2, 0, 0);
        recorder.sending(3, 1, 0);
        onLane(0, 5);
        onLane(1, 2);
        onLane(2, 5);
        onLane(3, 2);

        EffectReport report = recorder.report(sequence -> false);
        assertThat(report.late().count()).isZero();
        assertThat(report.orderNotShown()).isZero();
    }
}
