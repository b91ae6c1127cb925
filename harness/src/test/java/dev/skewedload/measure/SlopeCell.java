package dev.skewedload.measure;

import dev.skewedload.measure.SimulatedPartition.Disturbance;
import dev.skewedload.measure.SimulatedPartition.Disturbed;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Simulated runs of one kind, seen in one view, by what {@link LagSlope} says of them.
 *
 * @param runs how many there were
 * @param growing runs in which a partition was called growing
 * @param notGrowing runs in which all partitions that were judged were called not growing or draining
 * @param cannotTell the others
 * @param withoutVerdict of those that cannot tell: a partition had under ten points, so that the definition lets no verdict
 *     be given
 */
record SlopeCell(int runs, int growing, int notGrowing, int cannotTell, int withoutVerdict) {
    private static final int PARTITIONS = 24;

    /** One cell a view of the same runs. Each run has its seed, so that threads change nothing. */
    static SlopeCell[] flat(Disturbance kind, int runs, double slowest, double fastest) {
        return cells(runs, run -> {
            SplittableRandom random = new SplittableRandom(1_000_003L * kind.ordinal() + run);
            Disturbed disturbed = Disturbed.by(kind, random);
            Worst[] worst = worst();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                double arrivals = slowest * Math.pow(fastest / slowest, random.nextDouble());
                double service = arrivals / random.nextDouble(0.5, 0.9);
                look(new SimulatedPartition(random, arrivals, service, disturbed), worst);
            }
            return worst;
        });
    }

    /** One partition of 24 grows by this part of its arrivals, which are 1,000/s to 5,000/s. */
    static SlopeCell[] growing(double growth, Disturbance kind, int runs) {
        return cells(runs, run -> {
            SplittableRandom random = new SplittableRandom(1_000_033L * kind.ordinal() + run);
            double arrivals = 1_000 * Math.pow(5, random.nextDouble());
            Worst[] worst = worst();
            Disturbed disturbed = Disturbed.by(kind, random);
            look(new SimulatedPartition(random, arrivals, arrivals * (1 - growth), disturbed), worst);
            return worst;
        });
    }

    /** Runs in which the definition lets a verdict be given. */
    int judged() {
        return runs - withoutVerdict;
    }

    private enum Worst {
        NOT_GROWING,
        CANNOT_TELL,
        WITHOUT_VERDICT,
        GROWING
    }

    private interface Run {
        Worst[] views(int run);
    }

    private static Worst[] worst() {
        return SimulatedPartition.VIEWS.stream().map(view -> Worst.NOT_GROWING).toArray(Worst[]::new);
    }

    private static void look(SimulatedPartition partition, Worst[] worst) {
        for (int view = 0; view < worst.length; view++) {
            LagSlope slope = partition.slope(SimulatedPartition.VIEWS.get(view), PARTITIONS);
            Worst found =
                    switch (slope.verdict(
                            MaterialGrowth.perSecond(partition.arrivedPerSecond(), SimulatedPartition.SECONDS))) {
                        case GROWING -> Worst.GROWING;
                        case NOT_GROWING, DRAINING -> Worst.NOT_GROWING;
                        case CANNOT_TELL ->
                            slope.points() < LagSlope.FEWEST_POINTS ? Worst.WITHOUT_VERDICT : Worst.CANNOT_TELL;
                    };
            worst[view] = worst[view].compareTo(found) < 0 ? found : worst[view];
        }
    }

    private static SlopeCell[] cells(int runs, Run simulation) {
        int[][] counts = IntStream.range(0, runs)
                .parallel()
                .mapToObj(run -> counted(simulation.views(run)))
                .reduce(new int[SimulatedPartition.VIEWS.size()][Worst.values().length], SlopeCell::added);
        SlopeCell[] cells = new SlopeCell[counts.length];
        for (int view = 0; view < cells.length; view++) {
            int[] count = counts[view];
            int without = count[Worst.WITHOUT_VERDICT.ordinal()];
            cells[view] = new SlopeCell(
                    runs,
                    count[Worst.GROWING.ordinal()],
                    count[Worst.NOT_GROWING.ordinal()],
                    count[Worst.CANNOT_TELL.ordinal()] + without,
                    without);
        }
        return cells;
    }

    private static int[][] counted(Worst[] worst) {
        int[][] counts = new int[worst.length][Worst.values().length];
        for (int view = 0; view < worst.length; view++) {
            counts[view][worst[view].ordinal()] = 1;
        }
        return counts;
    }

    private static int[][] added(int[][] some, int[][] more) {
        int[][] sum = new int[some.length][some[0].length];
        for (int view = 0; view < sum.length; view++) {
            for (int kind = 0; kind < sum[view].length; kind++) {
                sum[view][kind] = some[view][kind] + more[view][kind];
            }
        }
        return sum;
    }
}
