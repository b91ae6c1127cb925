package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HandlerRecorderTest {
    private static final long SECOND = 1_000_000_000;

    private final HandlerRecorder recorder = new HandlerRecorder(3, 10 * SECOND, 20 * SECOND);

    @Test
    void what_saw_nothing_has_nothing_to_tell() {
        assertThat(recorder.freeze(20 * SECOND)).isEqualTo(ConsumerFigures.NONE);
    }

    @Test
    void executions_count_by_partition_as_far_as_they_lie_in_the_steady_part() {
        recorder.started(1, 0, 9 * SECOND);
        recorder.ended(1, 11 * SECOND);
        recorder.started(2, 0, 12 * SECOND);
        recorder.ended(2, 15 * SECOND);
        recorder.started(3, 1, 5 * SECOND);
        recorder.ended(3, 6 * SECOND);

        ConsumerFigures told = recorder.freeze(30 * SECOND);

        assertThat(told.handlers()).containsExactly(new TimeSpent(2, 4, 3), TimeSpent.NONE, TimeSpent.NONE);
        assertThat(told.handlerSeconds()).hasValue(4);
    }

    @Test
    void a_partition_may_become_known_while_work_is_under_way() {
        recorder.started(1, -1, 11 * SECOND);
        recorder.acknowledged(1, 2);
        recorder.ended(1, 12 * SECOND);
        recorder.started(2, -1, 12 * SECOND);
        recorder.ended(2, 14 * SECOND);

        ConsumerFigures told = recorder.freeze(30 * SECOND);

        assertThat(told.handlers().get(2)).isEqualTo(new TimeSpent(1, 1, 1));
        assertThat(told.handlerSeconds().orElseThrow()).isCloseTo(3, within(1e-9));
    }

    @Test
    void what_is_still_under_way_counts_up_to_now() {
        recorder.started(1, 1, 18 * SECOND);

        assertThat(recorder.freeze(25 * SECOND).handlers().get(1)).isEqualTo(new TimeSpent(1, 2, 7));
    }

    @Test
    void waits_count_by_name() {
        recorder.waited("inventory", 11 * SECOND, 12 * SECOND);
        recorder.waited("inventory", 19 * SECOND, 22 * SECOND);
        recorder.waited("mail", 1 * SECOND, 2 * SECOND);

        assertThat(recorder.freeze(25 * SECOND).downstreams())
                .containsEntry("inventory", new TimeSpent(2, 2, 3))
                .containsEntry("mail", TimeSpent.NONE);
    }

    @Test
    void executions_of_a_second_or_more_are_kept_one_by_one() {
        recorder.started(1, 0, 2 * SECOND);
        recorder.started(2, 0, 3 * SECOND);
        recorder.ended(1, 3 * SECOND - 1);
        recorder.ended(2, 4 * SECOND);
        recorder.started(3, 0, 5 * SECOND);
        recorder.started(4, 0, 7 * SECOND);

        assertThat(recorder.longExecutions(7 * SECOND + 1))
                .containsExactly(new LongExecution(2, 0, 3, 4, true), new LongExecution(3, 0, 5, 7.000000001, false));
    }

    @Test
    void of_very_many_the_longest_hundred_are_kept() {
        for (int event = 0; event < 150; event++) {
            recorder.started(event, 0, 0);
            recorder.ended(event, SECOND + event);
        }

        assertThat(recorder.longExecutions(SECOND))
                .hasSize(100)
                .extracting(LongExecution::sequence)
                .doesNotContain(49L)
                .contains(50L, 149L);
    }
}
