package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.TimeSpent;
import org.junit.jupiter.api.Test;

/** 24 partitions of 50/s; where it says so, partition 3 is served 20/s. */
class CostSkewTest {
    private static SampleScene slowOn3() {
        return new SampleScene(SampleRun.healthy().serves(3, 20)).handled();
    }

    private static TimeSpent each(double milliseconds) {
        return new TimeSpent(1_000, milliseconds, 0.1);
    }

    /** Every record of partition 3 costs so many times the usual. */
    private static SampleRun declared(double cost) {
        SampleRun run = SampleRun.empty();
        for (int key = 0; key < 240; key++) {
            run.cost(key % 24 == 3 ? cost : 1).key("key-" + key, key % 24, 100);
        }
        return run;
    }

    @Test
    void records_that_take_longer_are_named_where_the_usual_time_would_do() {
        SampleScene sample = slowOn3();
        sample.handlers.set(3, each(2.6));
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.COST_SKEW);
        assertThat(sample.diagnosis().evidence().get(0))
                .isEqualTo(
                        "handlers take 2.6 ms a record on partition 3, 2.6 times the 1.0 ms of the middle partition");

        sample.handlers.set(3, each(2.4));
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }

    @Test
    void half_of_the_partitions_are_a_few() {
        assertThat(costly(12).cause()).isEqualTo(Cause.COST_SKEW);
        assertThat(costly(13).cause()).isEqualTo(Cause.NOT_CLEAR);
    }

    /** The first of each member, then the second. */
    private static Diagnosis costly(int partitions) {
        SampleRun run = SampleRun.healthy();
        for (int i = 0; i < partitions; i++) {
            run.serves(i % 6 * 4 + i / 6, 20);
        }
        SampleScene sample = new SampleScene(run).handled();
        for (int i = 0; i < partitions; i++) {
            sample.handlers.set(i % 6 * 4 + i / 6, each(3));
        }
        return sample.diagnosis();
    }

    @Test
    void a_service_that_changes_is_not_named() {
        SampleScene sample = new SampleScene(SampleRun.healthy().serves(3, 30, 10)).handled();
        sample.handlers.set(3, each(3));
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }

    @Test
    void whether_it_is_the_member_is_told_by_its_other_partitions() {
        SampleScene sample = slowOn3().owned("member-");
        sample.handlers.set(3, each(3));
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
        assertThat(sample.diagnosis().evidence().toString())
                .contains("members with several partitions each: a slow one is slow on all of its own");
    }

    @Test
    void costs_as_declared_tell_it_too() {
        SampleScene sample =
                new SampleScene(declared(4).serves(3, 20)).handled().owned("member-");
        sample.handlers.set(3, each(3));
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.COST_SKEW);

        sample.handlers.set(3, each(6.6));
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.COST_SKEW);
        sample.handlers.set(3, each(6.7));
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }

    @Test
    void declared_costs_without_evidence_are_named_where_all_of_them_fall_behind_and_no_other() {
        assertThat(new SampleScene(declared(4).serves(3, 20)).diagnosis().cause())
                .isEqualTo(Cause.COST_SKEW);
        assertThat(new SampleScene(declared(4).serves(3, 12.6)).diagnosis().cause())
                .isEqualTo(Cause.COST_SKEW);
        assertThat(new SampleScene(declared(4).serves(3, 12.4)).diagnosis().cause())
                .isEqualTo(Cause.NOT_CLEAR);
        assertThat(new SampleScene(declared(4).serves(3, 20).serves(5, 20))
                        .diagnosis()
                        .cause())
                .isEqualTo(Cause.NOT_CLEAR);
        assertThat(new SampleScene(declared(4).serves(5, 20)).diagnosis().cause())
                .isEqualTo(Cause.NOT_CLEAR);
    }

    @Test
    void without_growth_the_shape_is_named() {
        assertThat(new SampleScene(declared(4)).diagnosis().evidence())
                .containsExactly(
                        "a record of partition 3 costs 4.0 times the mean, as declared", "no partition falls behind");
        assertThat(new SampleScene(declared(4).unclear(5)).diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
        assertThat(new SampleScene(declared(4).unwatched()).diagnosis().evidence())
                .contains("lag was not watched");
        assertThat(new SampleScene(declared(4).key("acme", 7, 10_000))
                        .diagnosis()
                        .cause())
                .isEqualTo(Cause.KEY_SKEW);
    }

    @Test
    void larger_values_that_would_do_it_alone_leave_it_open() {
        SampleRun run = SampleRun.empty();
        for (int key = 0; key < 240; key++) {
            run.key("key-" + key, key % 24, 100, key % 24 == 3 ? 250 : 100);
        }
        SampleScene sample = new SampleScene(run.serves(3, 20)).handled();
        sample.handlers.set(3, each(4));
        assertThat(sample.diagnosis().cause()).isEqualTo(Cause.NOT_CLEAR);
    }
}
