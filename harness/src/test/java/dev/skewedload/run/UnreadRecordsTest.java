package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.OffsetSample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnreadRecordsTest {
    private final ScriptedSession session = ScriptedSession.answering();
    private final List<Long> reads = new ArrayList<>();
    private long @Nullable [] answer = {0, 0, 0};
    private long now;
    private final UnreadRecords unread =
            new UnreadRecords(session, () -> now, Duration.ofSeconds(1), Duration.ofSeconds(5));

    UnreadRecordsTest() {
        session.records = (from, to) -> {
            reads.add(to[0] - from[0]);
            return Optional.ofNullable(answer);
        };
    }

    private static OffsetSample look(long committed, long end) {
        return new OffsetSample(1, new long[] {committed, 5, 0}, new long[] {end, 5, 0}, null);
    }

    private void pass(double seconds) {
        now += (long) (seconds * 1e9);
    }

    @Test
    void offsets_that_stay_are_read_once_and_markers_are_none() {
        assertThat(unread.areNone(look(100, 101))).isFalse();
        pass(0.9);
        assertThat(unread.areNone(look(100, 101))).isFalse();
        assertThat(reads).isEmpty();
        pass(0.1);
        assertThat(unread.areNone(look(100, 101))).isTrue();
        pass(5);
        assertThat(unread.areNone(look(100, 101))).isTrue();
        assertThat(unread.count(look(100, 101))).containsExactly(0, 0, 0);
        assertThat(reads).containsExactly(1L);
    }

    @Test
    void records_are_records() {
        answer = new long[] {1, 0, 0};
        assertThat(unread.areNone(look(100, 102))).isFalse();
        pass(1);
        assertThat(unread.areNone(look(100, 102))).isFalse();
        assertThat(unread.count(look(100, 102))).containsExactly(1, 0, 0);
    }

    @Test
    void offsets_that_move_are_not_read() {
        for (int i = 0; i < 10; i++) {
            assertThat(unread.areNone(look(100 + i, 200))).isFalse();
            pass(2);
        }
        assertThat(reads).isEmpty();
    }

    @Test
    void what_nobody_can_read_back_is_unknown() {
        answer = null;
        assertThat(unread.count(look(100, 101)))
                .containsExactly(OffsetSample.UNKNOWN, OffsetSample.UNKNOWN, OffsetSample.UNKNOWN);
        assertThat(unread.areNone(look(100, 101))).isFalse();
        pass(1);
        assertThat(unread.areNone(look(100, 101))).isFalse();
    }

    @Test
    void a_partition_without_a_commit_is_unknown_and_not_drained() {
        assertThat(unread.count(look(OffsetSample.UNKNOWN, 101))).containsExactly(OffsetSample.UNKNOWN, 0, 0);
        assertThat(unread.areNone(look(OffsetSample.UNKNOWN, 101))).isFalse();
        pass(1);
        assertThat(unread.areNone(look(OffsetSample.UNKNOWN, 101))).isFalse();
    }

    @Test
    void a_read_that_fails_is_unknown() {
        session.records = (from, to) -> {
            throw new IllegalStateException("too slow");
        };
        assertThat(unread.count(look(100, 101))[0]).isEqualTo(OffsetSample.UNKNOWN);
    }
}
