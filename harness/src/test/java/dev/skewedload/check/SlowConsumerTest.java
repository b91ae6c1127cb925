package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.TimeSpent;
import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** 24 partitions of 50/s of which each is served 40/s; handlers are busy for 15 of 20 s on each. */
class SlowConsumerTest {
    private final SampleScene sample = new SampleScene(SampleRun.healthy().allServe(40));

    private void handled(double seconds) {
        sample.handlers.addAll(Collections.nCopies(24, new TimeSpent(800, seconds, 0.1)));
        sample.handlerSeconds = OptionalDouble.of(24 * seconds);
    }

    private void waiting(double part) {
        sample.downstreams = Map.of("inventory", new TimeSpent(0, part * sample.handlerSeconds.orElseThrow(), 0));
    }

    @Test
    void without_evidence_it_is_the_consumer_or_what_lies_behind_it() {
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
        assertThat(sample.diagnosis().evidence().toString())
                .contains("it may be SLOW_CONSUMER or DOWNSTREAM")
                .contains(Handlers.EXECUTIONS)
                .contains(Handlers.DOWNSTREAMS);
    }

    @Test
    void handlers_that_wait_little_are_named() {
        handled(15);
        waiting(0.1);
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.SLOW_CONSUMER);
        assertThat(sample.diagnosis().evidence())
                .contains("handlers wait for inventory 10 % of their time: without it, it would not keep up either");
    }

    @Test
    void what_they_wait_for_is_named_from_six_tenths_on() {
        handled(15);
        waiting(0.6);
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.DOWNSTREAM);
        waiting(0.59);
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
        waiting(0.21);
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
        waiting(0.19);
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.SLOW_CONSUMER);
    }

    @Test
    void waiting_that_is_much_and_would_not_do_is_neither() {
        SampleScene slower = new SampleScene(SampleRun.healthy().allServe(10));
        slower.handlers.addAll(Collections.nCopies(24, new TimeSpent(800, 15, 0.1)));
        slower.handlerSeconds = OptionalDouble.of(360);
        slower.downstreams = Map.of("inventory", new TimeSpent(0, 144, 0));
        assertThat(slower.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
        slower.downstreams = Map.of("inventory", new TimeSpent(0, 143, 0));
        assertThat(slower.diagnosis().cause()).isEqualTo(Cause.SLOW_CONSUMER);
    }

    @Test
    void without_the_time_that_they_wait_it_is_not_clear() {
        handled(15);
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
        assertThat(sample.diagnosis().evidence().toString())
                .contains(Handlers.DOWNSTREAMS)
                .doesNotContain(Handlers.EXECUTIONS);
    }

    @Test
    void handlers_with_time_left_are_not_the_reason() {
        handled(1);
        waiting(0.9);
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
        assertThat(sample.diagnosis().evidence().toString())
                .contains("handlers have time left")
                .contains("Evidence.idle");

        sample.idle = OptionalDouble.of(0.42);
        assertThat(sample.diagnosis().evidence())
                .contains("handlers have time left, and the consumer waits for records 42 % of its time");
    }

    @Test
    void a_slow_member_is_named_where_all_of_its_partitions_are_heavy() {
        SampleScene member = new SampleScene(
                SampleRun.healthy().serves(4, 20).serves(5, 20).serves(6, 20).serves(7, 20));
        member.handled();
        member.downstreams = Map.of("inventory", new TimeSpent(0, 1, 0));
        Collections.fill(member.handlers.subList(4, 8), new TimeSpent(400, 18, 0.1));
        assertThat(member.diagnosis().cause()).isEqualTo(Cause.SLOW_CONSUMER);
        assertThat(member.diagnosis().evidence().toString())
                .contains(
                        "handlers take 45.0 ms a record on partition 4, 45.0 times the 1.0 ms of the middle partition, and so on"
                                + " all partitions of its member");

        member.owned("member-");
        assertThat(member.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }
}
