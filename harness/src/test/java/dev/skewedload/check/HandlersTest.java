package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.TimeSpent;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** 24 partitions over 20 s; handlers take a second in all on each, a thousand times a millisecond. */
class HandlersTest {
    private final SampleScene sample = new SampleScene(SampleRun.healthy()).handled();
    private final List<TimeSpent> times = sample.handlers;

    private Handlers handlers() {
        return new Handlers(sample.scene());
    }

    private PartitionLag lag() {
        return sample.symptoms().lag().partitions().get(5);
    }

    @Test
    void a_partition_is_heavy_from_one_and_a_half_times_the_middle_on() {
        times.set(3, new TimeSpent(1_000, 1.5, 0.01));
        times.set(4, new TimeSpent(1_000, 1.49, 0.01));

        assertThat(handlers().isHeavy(3)).isTrue();
        assertThat(handlers().isHeavy(4)).isFalse();
        assertThat(handlers().weight(3)).isEqualTo(1.5);
        assertThat(handlers().anyIsHeavy()).isTrue();
        assertThat(handlers().describe(3))
                .isEqualTo(
                        "handlers take 1.5 ms a record on partition 3, 1.5 times the 1.0 ms of the middle partition");
    }

    @Test
    void twenty_executions_are_the_fewest_that_tell() {
        times.set(3, new TimeSpent(20, 20, 1));
        times.set(4, new TimeSpent(19, 19, 1));

        assertThat(handlers().weight(3)).isEqualTo(1_000);
        assertThat(handlers().weight(4)).isNaN();
        assertThat(handlers().isHeavy(4)).isFalse();
        Collections.fill(times, new TimeSpent(19, 19, 1));
        assertThat(handlers().areSeenByPartition()).isFalse();
        assertThat(handlers().weight(3)).isNaN();
        assertThat(handlers().anyIsHeavy()).isFalse();
    }

    @Test
    void the_middle_of_two_is_the_lighter() {
        Collections.fill(times, TimeSpent.NONE);
        times.set(0, new TimeSpent(100, 0.1, 0));
        times.set(1, new TimeSpent(100, 0.3, 0));

        assertThat(handlers().weight(0)).isEqualTo(1);
        assertThat(handlers().weight(1)).isEqualTo(3);
    }

    @Test
    void a_slow_member_is_heavy_on_all_of_its_partitions() {
        Collections.fill(times.subList(4, 8), new TimeSpent(1_000, 2, 0.01));
        assertThat(handlers().isOfASlowMember(5)).isTrue();
        assertThat(handlers().isOfItsRecords(5)).isFalse();

        times.set(7, new TimeSpent(1_000, 1.4, 0.01));
        assertThat(handlers().isOfASlowMember(5)).isFalse();
        assertThat(handlers().isOfItsRecords(5)).isTrue();
        assertThat(handlers().isOfASlowMember(0)).isFalse();
    }

    @Test
    void a_member_of_one_partition_is_not_told_from_its_records() {
        sample.owned("member-");
        times.set(3, new TimeSpent(1_000, 5, 0.01));

        assertThat(handlers().isOfASlowMember(3)).isFalse();
        assertThat(handlers().isOfItsRecords(3)).isFalse();
    }

    @Test
    void without_one_owner_nobody_is_a_neighbour() {
        times.set(3, new TimeSpent(1_000, 5, 0.01));
        sample.owned("");
        assertThat(handlers().isOfASlowMember(3)).isFalse();
        assertThat(handlers().isOfItsRecords(3)).isFalse();
        sample.courses.clear();
        assertThat(handlers().isOfASlowMember(3)).isFalse();
    }

    @Test
    void handlers_of_a_member_that_are_busy_for_less_than_half_of_the_time_are_idle() {
        times.set(4, new TimeSpent(1_000, 7, 0.01));
        assertThat(handlers().areIdleOn(lag(), 20)).isFalse();
        assertThat(handlers().areIdleOn(lag(), 20.1)).isTrue();

        sample.courses.clear();
        times.set(5, new TimeSpent(1_000, 10, 0.01));
        assertThat(handlers().areIdleOn(lag(), 20)).isFalse();
        assertThat(handlers().areIdleOn(lag(), 20.1)).isTrue();
    }

    @Test
    void where_only_their_time_in_all_is_known_it_tells_who_is_idle() {
        times.clear();
        assertThat(handlers().areSeen()).isTrue();
        assertThat(handlers().areIdleOn(lag(), 48)).isFalse();
        assertThat(handlers().areIdleOn(lag(), 48.1)).isTrue();

        sample.handlerSeconds = OptionalDouble.empty();
        assertThat(handlers().areSeen()).isFalse();
        sample.handlerSeconds = OptionalDouble.of(0);
        assertThat(handlers().areSeen()).isFalse();
    }

    @Test
    void nine_tenths_of_the_time_are_all_the_time() {
        assertThat(handlers().anyIsBusyAllTheTime()).isFalse();
        times.set(3, new TimeSpent(1_000, 18, 0.01));
        assertThat(handlers().anyIsBusyAllTheTime()).isTrue();
        times.set(3, new TimeSpent(1_000, 17.9, 0.01));
        assertThat(handlers().anyIsBusyAllTheTime()).isFalse();
        sample.idle = OptionalDouble.of(0.05);
        assertThat(handlers().anyIsBusyAllTheTime()).isTrue();
        sample.idle = OptionalDouble.of(0.15);
        assertThat(handlers().anyIsBusyAllTheTime()).isFalse();
    }

    @Test
    void the_part_of_their_time_that_they_wait_is_told_with_the_system_they_wait_most_for() {
        assertThat(handlers().downstreamsAreSeen()).isFalse();
        assertThat(handlers().partDownstream()).isEmpty();
        assertThat(handlers().describeDownstream()).isEmpty();

        sample.downstreams = Map.of("inventory", new TimeSpent(100, 6, 0), "billing", new TimeSpent(0, 3, 0));
        assertThat(handlers().downstreamsAreSeen()).isTrue();
        assertThat(handlers().partDownstream()).hasValue(9 / 24.0);
        assertThat(handlers().describeDownstream())
                .isEqualTo("handlers wait for inventory 25 % of their time, 60.0 ms a call");

        sample.downstreams = Map.of("billing", new TimeSpent(0, 30, 0));
        assertThat(handlers().partDownstream()).hasValue(1);
        assertThat(handlers().describeDownstream()).isEqualTo("handlers wait for billing 125 % of their time");

        sample.handlerSeconds = OptionalDouble.of(0);
        assertThat(handlers().partDownstream()).isEmpty();
    }
}
