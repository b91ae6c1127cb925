package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.SimulatedPartition.Disturbance;
import dev.skewedload.measure.SimulatedPartition.Disturbed;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The method of {@link LagSlope} on simulated runs of 24 partitions. The seeds are fixed: the counts are the same every
 * time. {@link LagSlopeCharacteristics} is the same with more runs.
 */
class LagSlopeSimulationTest {
    private static final int PARTITIONS = 24;
    private static final int EFFECTS = 0;
    private static final int COMMITS_EACH_SECOND = SimulatedPartition.VIEWS.indexOf(1.0);
    private static final int COMMITS_EACH_FIVE_SECONDS = SimulatedPartition.VIEWS.indexOf(5.0);
    private static final double MATERIAL = 0.05;

    @ParameterizedTest
    @EnumSource
    void flat_lag_is_never_growing_and_where_it_can_be_judged_not_growing(Disturbance kind) {
        SlopeCell[] cells = SlopeCell.flat(kind, 50, 500, 5_000);
        for (SlopeCell cell : cells) {
            assertThat(cell.growing()).as("%s", cell).isZero();
        }
        for (int view = EFFECTS; view <= COMMITS_EACH_SECOND; view++) {
            assertThat(cells[view].judged()).as("%s", cells[view]).isGreaterThanOrEqualTo(20);
            assertThat(cells[view].notGrowing()).as("%s", cells[view]).isGreaterThanOrEqualTo(cells[view].judged() - 5);
        }
        assertThat(cells[COMMITS_EACH_FIVE_SECONDS].judged()).isZero();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REBALANCE")
    void growth_of_a_tenth_of_the_arrivals_is_found(Disturbance kind) {
        SlopeCell[] cells = SlopeCell.growing(0.1, kind, 500);
        for (int view = EFFECTS; view <= COMMITS_EACH_SECOND; view++) {
            assertThat(cells[view].growing()).as("%s", cells[view]).isGreaterThanOrEqualTo(499);
            assertThat(cells[view].notGrowing()).as("%s", cells[view]).isZero();
        }
    }

    @Test
    void the_backlog_of_a_rebalance_that_growth_keeps_from_draining_is_never_called_fine() {
        for (SlopeCell cell : SlopeCell.growing(0.1, Disturbance.REBALANCE, 200)) {
            assertThat(cell.notGrowing()).as("%s", cell).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.8})
    void the_interval_holds_the_realised_rate(double growth) {
        int outside = 0;
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 400; i++) {
            double arrivals = random.nextDouble(500, 5_000);
            Disturbed disturbed = Disturbed.by(i % 2 == 0 ? Disturbance.NONE : Disturbance.ONE_PAUSE, random);
            SimulatedPartition partition = new SimulatedPartition(random, arrivals, arrivals * (1 - growth), disturbed);
            double realised = partition.realisedPerSecond();
            LagSlope effects = partition.slope(0, PARTITIONS);
            LagSlope commits = partition.slope(1, PARTITIONS);
            assertThat(realised).isBetween(effects.low(), effects.high());
            outside += commits.low() <= realised && realised <= commits.high() ? 0 : 1;
        }
        // What commits show of the last second is less than what happened in it.
        assertThat(outside).isLessThan(400 / 20);
    }

    @Test
    void cold_partitions_that_keep_up_raise_no_alarm() {
        SlopeCell[] cells = SlopeCell.flat(Disturbance.NONE, 200, 0.5, 5);
        for (int view = EFFECTS; view <= COMMITS_EACH_SECOND; view++) {
            assertThat(cells[view].growing()).as("%s", cells[view]).isZero();
            assertThat(cells[view].notGrowing()).as("%s", cells[view]).isGreaterThanOrEqualTo(170);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 5})
    void a_cold_partition_that_nobody_serves_grows(double arrivals) {
        SplittableRandom random = new SplittableRandom(13);
        for (int i = 0; i < 100; i++) {
            SimulatedPartition partition =
                    new SimulatedPartition(random, arrivals, 0, Disturbed.by(Disturbance.NONE, random));
            double material = MaterialGrowth.perSecond(partition.arrivedPerSecond(), SimulatedPartition.SECONDS);
            assertThat(partition.slope(0, PARTITIONS).verdict(material)).isNotEqualTo(LagVerdict.NOT_GROWING);
            assertThat(partition.slope(1, PARTITIONS).verdict(material)).isNotEqualTo(LagVerdict.NOT_GROWING);
        }
    }

    @Test
    void growth_on_the_material_line_is_not_called_fine_more_often_than_one_time_in_four() {
        SplittableRandom random = new SplittableRandom(12);
        int[] fine = new int[SimulatedPartition.VIEWS.size()];
        for (int i = 0; i < 400; i++) {
            double arrivals = random.nextDouble(500, 5_000);
            SimulatedPartition partition = new SimulatedPartition(
                    random, arrivals, arrivals * (1 - MATERIAL), Disturbed.by(Disturbance.NONE, random));
            for (int view = 0; view < fine.length; view++) {
                LagSlope slope = partition.slope(SimulatedPartition.VIEWS.get(view), PARTITIONS);
                fine[view] += slope.verdict(MATERIAL * arrivals).isNotGrowing() ? 1 : 0;
            }
        }
        assertThat(Arrays.stream(fine).max().orElseThrow())
                .as(Arrays.toString(fine))
                .isLessThan(400 / 4);
    }
}
