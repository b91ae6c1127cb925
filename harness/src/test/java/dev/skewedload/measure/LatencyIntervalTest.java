package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Seeded simulations of a system whose true p99 is known, with latencies that depend on those just before. */
class LatencyIntervalTest {

    private static final int EVENTS = 4_000;
    private static final long SPAN = 20_000_000_000L;
    private static final int RUNS = 200;
    private static final double NORMAL_P99 = 2.326347874;
    private static final long TRUE_P99 = nanos(NORMAL_P99);

    /**
     * Log-normal with an autoregressive level: bursts of some {@code 1 / (1 - persistence)} of the 100 events of a block.
     */
    private static Latency run(long seed, double persistence) {
        RandomGenerator random = new Random(new SplittableRandom(seed).nextLong());
        LatencyRecorder recorder = new LatencyRecorder(0, SPAN, seed);
        double level = random.nextGaussian();
        for (int i = 0; i < EVENTS; i++) {
            recorder.record(SPAN / EVENTS * i, nanos(level));
            level = persistence * level + Math.sqrt(1 - persistence * persistence) * random.nextGaussian();
        }
        return recorder.snapshot();
    }

    private static long nanos(double level) {
        return (long) (10e6 * Math.exp(level));
    }

    @Test
    void holds_the_true_percentile_of_independent_latencies() {
        assertThat(coverage(0)).isGreaterThanOrEqualTo(0.98);
    }

    @Test
    void holds_the_true_percentile_of_latencies_in_bursts() {
        assertThat(coverage(0.95)).isGreaterThanOrEqualTo(0.96);
    }

    @Test
    void misses_more_often_where_a_run_sees_a_few_long_bursts_only() {
        assertThat(coverage(0.98)).isBetween(0.90, 0.99);
    }

    private static double coverage(double persistence) {
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            PercentileInterval interval = run(run, persistence).interval(99).orElseThrow();
            if (interval.lowNanos() <= TRUE_P99 && TRUE_P99 <= interval.highNanos()) {
                held++;
            }
        }
        return held / (double) RUNS;
    }

    /** A wrong green is a pass of a system whose p99 is the limit; it may happen as often as the interval misses. */
    @Test
    void a_percentile_that_sits_on_the_limit_is_no_pass() {
        int[] verdicts = new int[Verdict.values().length];
        for (int run = 0; run < RUNS; run++) {
            verdicts[
                    run(run, 0.95)
                            .below(99, Duration.ofNanos(TRUE_P99))
                            .verdict()
                            .ordinal()]++;
        }
        assertThat(verdicts[Verdict.CANNOT_TELL.ordinal()]).isGreaterThanOrEqualTo(RUNS * 96 / 100);
    }

    @Test
    void is_the_same_for_the_same_seed() {
        assertThat(run(3, 0.9).interval(99)).isEqualTo(run(3, 0.9).interval(99));
    }

    @Test
    void holds_the_percentile_of_the_run_itself() {
        for (int run = 0; run < 50; run++) {
            Latency latency = run(run, 0.98);
            PercentileInterval interval = latency.interval(99).orElseThrow();
            assertThat(latency.percentile(99).orElseThrow()).isBetween(interval.lowNanos(), interval.highNanos());
        }
    }
}
