package dev.skewedload.measure;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A queue of one partition in steps of 10 ms: Poisson arrivals, noisy service, pauses, 4 s of warm-up and 20 s that are
 * watched. It starts empty.
 */
final class SimulatedPartition {

    /** One pause somewhere in the 24 s. */
    static final double ONE_PAUSE = -1;

    private static final double STEP = 0.01;
    private static final int WARM_UP = 400;
    private static final int WINDOW = 2_000;

    private final long[] end = new long[WINDOW + 1];
    private final long[] done = new long[WINDOW + 1];
    private final SplittableRandom random;

    /**
     * @param service events per second that the consumer sustains when it does not pause
     * @param pausesPerSecond how often it stops, for up to half a second each; or {@link #ONE_PAUSE}
     */
    SimulatedPartition(SplittableRandom random, double arrivals, double service, double pausesPerSecond) {
        this.random = random;
        double arrived = 0;
        double served = 0;
        double pause = 0;
        int single = pausesPerSecond == ONE_PAUSE ? random.nextInt(WARM_UP + WINDOW) : -1;
        for (int step = 1; step <= WARM_UP + WINDOW; step++) {
            boolean starts = step == single || random.nextDouble() < pausesPerSecond * STEP;
            pause = Math.max(pause - STEP, starts ? random.nextDouble() * 0.5 : 0);
            arrived += poisson(arrivals * STEP);
            double capacity = service * STEP + Math.sqrt(service * STEP) * 0.5 * random.nextGaussian();
            if (pause <= 0) {
                served = Math.min(arrived, served + Math.max(0, capacity));
            }
            if (step >= WARM_UP) {
                end[step - WARM_UP] = (long) arrived;
                done[step - WARM_UP] = (long) served;
            }
        }
    }

    /** The mean net rate of the window, events per second. */
    double realisedPerSecond() {
        return (end[WINDOW] - done[WINDOW] - end[0] + done[0]) / (WINDOW * STEP);
    }

    /** The slope from samples each 0.2 s: of effects, or of commits at the given interval. */
    LagSlope slope(double commitSeconds, int partitions) {
        int[] samples = IntStream.rangeClosed(0, WINDOW / 20).map(i -> i * 20).toArray();
        double[] seconds = Arrays.stream(samples).mapToDouble(i -> i * STEP).toArray();
        long[] ends = Arrays.stream(samples).mapToLong(i -> end[i]).toArray();
        if (commitSeconds == 0) {
            long[] applied = Arrays.stream(samples).mapToLong(i -> done[i]).toArray();
            return LagPoints.ofEffects(seconds, ends, applied, List.of()).slope(partitions);
        }
        int interval = (int) Math.round(commitSeconds / STEP);
        int phase = random.nextInt(interval);
        long[] committed = Arrays.stream(samples)
                .mapToLong(i -> i < phase ? -1 : done[(i - phase) / interval * interval + phase])
                .toArray();
        return LagPoints.ofCommits(seconds, ends, committed, List.of()).slope(partitions);
    }

    private double poisson(double mean) {
        if (mean > 30) {
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
