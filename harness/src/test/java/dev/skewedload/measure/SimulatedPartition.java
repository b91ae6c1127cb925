package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A queue of one partition in steps of 10 ms: Poisson arrivals, noisy service, a disturbance, 4 s of warm-up and 20 s that
 * are watched. It starts empty.
 */
final class SimulatedPartition {

    /** How the points of the slope are seen: effects each 0.2 s, or commits, each so many seconds, in samples each 0.2 s. */
    static final List<Double> VIEWS = List.of(0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0);

    private static final double STEP = 0.01;
    private static final int WARM_UP = 400;
    private static final int WINDOW = 2_000;
    private static final int LOOK = 20;
    /** Length of what is watched. */
    static final double SECONDS = WINDOW * STEP;

    private final long[] end = new long[WINDOW + 1];
    private final long[] done = new long[WINDOW + 1];
    private final double[] speed = new double[WARM_UP + WINDOW + 1];
    private final SplittableRandom random;
    private final Rebalances rebalances;

    /** What happens beside the noise of arrivals and service. */
    enum Disturbance {
        NONE("nothing else"),
        ONE_PAUSE("a pause of up to 0.5 s in each partition"),
        TWO_PAUSES("two such pauses in each partition"),
        REBALANCE("a rebalance that stops all for 0.5 to 2 s"),
        DIPS("three dips by up to 10 % of a second's arrivals");

        final String words;

        Disturbance(String words) {
            this.words = words;
        }
    }

    /**
     * The disturbance of one run: a rebalance is at the same time for all its partitions.
     *
     * @param rebalanceAt when all stop, by the watched seconds
     * @param rebalanceFor for how many seconds
     */
    record Disturbed(Disturbance kind, double rebalanceAt, double rebalanceFor) {
        static Disturbed by(Disturbance kind, SplittableRandom random) {
            return new Disturbed(kind, random.nextDouble(1, 8), random.nextDouble(0.5, 2));
        }

        /** Looks at the owners each second: a coordinator shows none while the group is not stable. */
        private Rebalances rebalances() {
            List<AssignmentSample> looks = new ArrayList<>();
            for (int second = 0; kind == Disturbance.REBALANCE && second <= SECONDS; second++) {
                boolean over = second >= rebalanceAt + rebalanceFor;
                looks.add(new AssignmentSample(second, List.of(second < rebalanceAt ? "a" : over ? "b" : "")));
            }
            return Rebalances.of(looks, 0, SECONDS);
        }
    }

    /**
     * Simulates it.
     *
     * @param service events per second that the consumer sustains when it is not disturbed
     */
    SimulatedPartition(SplittableRandom random, double arrivals, double service, Disturbed disturbed) {
        this.random = random;
        rebalances = disturbed.rebalances();
        Arrays.fill(speed, 1);
        disturb(disturbed);
        double arrived = 0;
        double served = 0;
        double noise = Math.sqrt(service * STEP) * 0.5;
        for (int step = 1; step <= WARM_UP + WINDOW; step++) {
            arrived += poisson(arrivals * STEP);
            if (speed[step] > 0) {
                double capacity = service * STEP * speed[step] + noise * random.nextGaussian();
                served = Math.min(arrived, served + Math.max(0, capacity));
            }
            if (step >= WARM_UP) {
                end[step - WARM_UP] = (long) arrived;
                done[step - WARM_UP] = (long) served;
            }
        }
    }

    private void disturb(Disturbed disturbed) {
        switch (disturbed.kind()) {
            case NONE -> {}
            case ONE_PAUSE -> pause();
            case TWO_PAUSES -> {
                pause();
                pause();
            }
            case REBALANCE -> stop(WARM_UP + (int) (disturbed.rebalanceAt() / STEP), disturbed.rebalanceFor());
            case DIPS -> {
                dip();
                dip();
                dip();
            }
        }
    }

    private void pause() {
        stop(1 + random.nextInt(WARM_UP + WINDOW), random.nextDouble() * 0.5);
    }

    private void stop(int from, double seconds) {
        int to = Math.min(speed.length, from + (int) Math.round(seconds / STEP));
        Arrays.fill(speed, from, to, 0);
    }

    /** The consumer is ahead of itself for a second, and loses it again in the next. */
    private void dip() {
        int second = (int) (1 / STEP);
        int from = 1 + random.nextInt(WARM_UP + WINDOW - 2 * second);
        double by = random.nextDouble() * 0.1;
        for (int step = from; step < from + second; step++) {
            speed[step] += by;
            speed[step + second] -= by;
        }
    }

    /** What arrived in the window, events per second. */
    double arrivedPerSecond() {
        return (end[WINDOW] - end[0]) / SECONDS;
    }

    /** The mean net rate of the window, events per second. */
    double realisedPerSecond() {
        return (end[WINDOW] - done[WINDOW] - end[0] + done[0]) / (SECONDS);
    }

    /** The slope in one of the views. Looks come up to 10 ms early or late, commits up to a tenth of their interval. */
    LagSlope slope(double view, int partitions) {
        int looks = WINDOW / LOOK + 1;
        double[] seconds = new double[looks];
        long[] ends = new long[looks];
        long[] reached = new long[looks];
        long[] visible = view == 0 ? done : commits(view);
        for (int i = 0; i < looks; i++) {
            boolean inside = i > 0 && i < looks - 1;
            int at = i * LOOK + (inside ? random.nextInt(3) - 1 : 0);
            seconds[i] = at * STEP;
            ends[i] = end[at];
            reached[i] = visible[at];
        }
        long arrivalsOfALook = (ends[looks - 1] - ends[0]) / (looks - 1);
        LagPoints all = points(view, seconds, ends, reached, List.of());
        List<LagPoints.Span> leftOut = rebalances.leftOut(all, arrivalsOfALook);
        return (leftOut.isEmpty() ? all : points(view, seconds, ends, reached, leftOut)).slope(partitions);
    }

    private static LagPoints points(
            double view, double[] seconds, long[] ends, long[] reached, List<LagPoints.Span> leftOut) {
        return view == 0
                ? LagPoints.ofEffects(seconds, ends, reached, leftOut)
                : LagPoints.ofCommits(seconds, ends, reached, leftOut);
    }

    private long[] commits(double every) {
        long[] committed = new long[WINDOW + 1];
        double next = random.nextDouble() * every;
        long last = done[0];
        for (int step = 0; step <= WINDOW; step++) {
            if (step * STEP >= next) {
                last = done[step];
                next += every * random.nextDouble(0.9, 1.1);
            }
            committed[step] = last;
        }
        return committed;
    }

    private double poisson(double mean) {
        if (mean > 10) {
            return Math.max(0, Math.rint(mean + Math.sqrt(mean) * random.nextGaussian()));
        }
        double limit = Math.exp(-mean);
        int count = 0;
        for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
            count++;
        }
        return count;
    }
}
