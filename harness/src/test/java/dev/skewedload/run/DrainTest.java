package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.OffsetSample;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In virtual time: the load began at 100 s on the clock and ended at 110 s. */
class DrainTest {
    private static final long START = TimeUnit.SECONDS.toNanos(100);

    private long now = TimeUnit.SECONDS.toNanos(110);
    private boolean allApplied = true;
    private boolean nothingUnread;
    private long effects = 50;
    private @Nullable OffsetSample sample = sampleAt(10.1, 5, 7);

    private static OffsetSample sampleAt(double seconds, long committed, long end) {
        return new OffsetSample(
                seconds, new long[] {committed, OffsetSample.UNKNOWN, end}, new long[] {end, 0, end}, null);
    }

    private Drain drain(boolean seesOffsets) {
        return new Drain(
                new Drain.Watched(() -> allApplied, () -> effects, () -> sample, look -> nothingUnread, seesOffsets),
                () -> now,
                START,
                Duration.ofSeconds(1),
                Duration.ofSeconds(30));
    }

    @Test
    void is_complete_where_no_record_lies_between_the_commits_and_the_ends() {
        sample = sampleAt(10.1, 100, 101);
        Drain drain = drain(true);
        pass(2);
        assertThat(drain.isOver()).isFalse();
        nothingUnread = true;
        assertThat(drain.isOver()).isFalse();
        pass(1);
        assertThat(drain.isOver()).isTrue();
        assertThat(drain.complete()).isTrue();
    }

    private void pass(double seconds) {
        now += (long) (seconds * 1e9);
    }

    @Test
    void is_complete_after_a_second_without_a_further_effect() {
        sample = sampleAt(10.1, 7, 7);
        Drain drain = drain(true);
        assertThat(drain.isOver()).isFalse();
        pass(0.999);
        assertThat(drain.isOver()).isFalse();
        pass(0.001);
        assertThat(drain.isOver()).isTrue();
        assertThat(drain.complete()).isTrue();
        assertThat(drain.seconds()).hasValue(0);
    }

    @Test
    void a_further_effect_begins_the_second_anew() {
        Drain drain = drain(false);
        assertThat(drain.isOver()).isFalse();
        pass(0.9);
        effects++;
        assertThat(drain.isOver()).isFalse();
        pass(0.9);
        assertThat(drain.isOver()).isFalse();
        pass(0.1);
        assertThat(drain.isOver()).isTrue();
        assertThat(drain.seconds()).hasValue(0.9);
    }

    @Test
    void waits_for_the_last_effect_and_counts_the_time_until_then() {
        allApplied = false;
        Drain drain = drain(false);
        pass(3);
        assertThat(drain.isOver()).isFalse();
        pass(1);
        allApplied = true;
        assertThat(drain.isOver()).isFalse();
        pass(1);
        assertThat(drain.isOver()).isTrue();
        assertThat(drain.seconds()).hasValue(4);
    }

    @Test
    void waits_for_the_commits_to_reach_the_ends() {
        Drain drain = drain(true);
        pass(5);
        assertThat(drain.isOver()).isFalse();
        sample = sampleAt(15.2, 7, 7);
        assertThat(drain.isOver()).isFalse();
        pass(1);
        assertThat(drain.isOver()).isTrue();
    }

    @Test
    void a_look_from_before_the_last_event_proves_nothing() {
        sample = sampleAt(9.9, 7, 7);
        Drain drain = drain(true);
        assertThat(drain.isOver()).isFalse();
        pass(2);
        assertThat(drain.isOver()).isFalse();
        sample = null;
        assertThat(drain.isOver()).isFalse();
    }

    @Test
    void ends_at_its_limit_without_being_complete() {
        allApplied = false;
        Drain drain = drain(false);
        pass(30);
        assertThat(drain.isOver()).isFalse();
        pass(0.001);
        assertThat(drain.isOver()).isTrue();
        assertThat(drain.complete()).isFalse();
        assertThat(drain.seconds()).isEmpty();
    }

    @Test
    void a_clock_below_zero_is_a_clock_like_any_other() {
        now = -TimeUnit.HOURS.toNanos(1);
        Drain drain = drain(false);
        assertThat(drain.isOver()).isFalse();
        pass(1);
        assertThat(drain.isOver()).isTrue();
    }
}
