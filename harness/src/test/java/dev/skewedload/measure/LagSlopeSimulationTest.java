package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The method of {@link LagSlope} on simulated runs of 24 partitions, each seen three ways: effects each 0.2 s, and commits
 * each 0.5 s and 1 s. The seeds are fixed: the counts are the same every time.
 */
class LagSlopeSimulationTest {

    private static final int PARTITIONS = 24;
    private static final int RUNS = 50;
    private static final double[] VIEWS = {0, 0.5, 1};
    private static final double MATERIAL = 0.05;

    @Test
    void flat_lag_is_not_growing() {
        assertThat(notGrowingRuns(0)).containsExactly(RUNS, RUNS, RUNS);
    }

    @Test
    void one_pause_of_every_partition_leaves_most_runs_not_growing() {
        // Half a second of arrivals at the very end of one of 24 partitions cannot be told from a rise that begins.
        int[] runs = notGrowingRuns(SimulatedPartition.ONE_PAUSE);
        assertThat(Math.min(runs[0], runs[1])).as(Arrays.toString(runs)).isGreaterThanOrEqualTo(RUNS * 9 / 10);
        assertThat(runs[2]).as(Arrays.toString(runs)).isGreaterThanOrEqualTo(RUNS * 8 / 10);
    }

    @Test
    void many_pauses_raise_no_false_alarm() {
        int[] verdicts = new int[LagVerdict.values().length];
        for (int i = 0; i < RUNS * PARTITIONS; i++) {
            for (LagVerdict verdict : flat(new SplittableRandom(i), 0.1)) {
                verdicts[verdict.ordinal()]++;
            }
        }
        assertThat(verdicts[LagVerdict.GROWING.ordinal()]).isZero();
        assertThat(verdicts[LagVerdict.CANNOT_TELL.ordinal()])
                .as(Arrays.toString(verdicts))
                .isLessThan(RUNS * PARTITIONS * VIEWS.length / 20);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.8})
    void growth_is_found_and_the_interval_holds_the_realised_rate(double growth) {
        int[] missed = new int[VIEWS.length];
        int[] outside = new int[VIEWS.length];
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < RUNS * PARTITIONS; i++) {
            double arrivals = random.nextDouble(500, 5_000);
            SimulatedPartition partition = new SimulatedPartition(random, arrivals, arrivals * (1 - growth), 0.05);
            double realised = partition.realisedPerSecond();
            for (int view = 0; view < VIEWS.length; view++) {
                LagSlope slope = partition.slope(VIEWS[view], PARTITIONS);
                LagVerdict verdict = slope.verdict(MATERIAL * arrivals);
                assertThat(verdict.isNotGrowing()).as(slope.toString()).isFalse();
                missed[view] += verdict == LagVerdict.GROWING ? 0 : 1;
                outside[view] += slope.low() <= realised && realised <= slope.high() ? 0 : 1;
            }
        }
        // A pause makes a lasting step here, and commits each 0.5 s seen each 0.2 s are the most restless of the views.
        assertThat(missed[0]).isZero();
        assertThat(missed[1]).isLessThanOrEqualTo(RUNS * PARTITIONS / 300);
        assertThat(missed[2]).isLessThanOrEqualTo(RUNS * PARTITIONS / 1_000);
        // What commits show of the last second is less than what happened in it.
        assertThat(outside[0]).isZero();
        assertThat(Math.max(outside[1], outside[2])).isLessThan(RUNS * PARTITIONS / 20);
    }

    @Test
    void growth_on_the_material_line_is_not_called_fine_more_often_than_one_time_in_five() {
        int[] fine = new int[VIEWS.length];
        SplittableRandom random = new SplittableRandom(12);
        for (int i = 0; i < RUNS * PARTITIONS; i++) {
            double arrivals = random.nextDouble(500, 5_000);
            SimulatedPartition partition = new SimulatedPartition(random, arrivals, arrivals * (1 - MATERIAL), 0);
            for (int view = 0; view < VIEWS.length; view++) {
                LagVerdict verdict = partition.slope(VIEWS[view], PARTITIONS).verdict(MATERIAL * arrivals);
                fine[view] += verdict.isNotGrowing() ? 1 : 0;
            }
        }
        assertThat(Arrays.stream(fine).max().orElseThrow())
                .as(Arrays.toString(fine))
                .isLessThan(RUNS * PARTITIONS / 5);
    }

    /** Of each view, the runs in which no partition was growing and none could not be told. */
    private static int[] notGrowingRuns(double pauses) {
        int[] runs = new int[VIEWS.length];
        for (int run = 0; run < RUNS; run++) {
            SplittableRandom random = new SplittableRandom(run);
            int[] partitions = new int[VIEWS.length];
            for (int i = 0; i < PARTITIONS; i++) {
                LagVerdict[] verdicts = flat(random, pauses);
                assertThat(verdicts).doesNotContain(LagVerdict.GROWING);
                for (int view = 0; view < VIEWS.length; view++) {
                    partitions[view] += verdicts[view].isNotGrowing() ? 1 : 0;
                }
            }
            for (int view = 0; view < VIEWS.length; view++) {
                runs[view] += partitions[view] == PARTITIONS ? 1 : 0;
            }
        }
        return runs;
    }

    /** A partition that keeps up, at a utilisation of 0.5 to 0.9: its verdict in each view. */
    private static LagVerdict[] flat(SplittableRandom random, double pauses) {
        double arrivals = random.nextDouble(500, 5_000);
        double utilisation = random.nextDouble(0.5, 0.9);
        SimulatedPartition partition = new SimulatedPartition(random, arrivals, arrivals / utilisation, pauses);
        return Arrays.stream(VIEWS)
                .mapToObj(view -> partition.slope(view, PARTITIONS).verdict(MATERIAL * arrivals))
                .toArray(LagVerdict[]::new);
    }
}
