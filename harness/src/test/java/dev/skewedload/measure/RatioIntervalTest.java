package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.skewedload.measure.RatioInterval.Ends;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RatioIntervalTest {
    private static final long SPAN = 20_000_000_000L;
    private static final int PAIRS = 200;
    private static final double TRUE_RATIO = 3;

    @Test
    void the_worked_example_is_right() {
        RatioInterval ratio = RatioInterval.of(new Ends(200, 180, 240), new Ends(100, 90, 110));

        assertThat(ratio.ratio()).isCloseTo(2, within(1e-9));
        assertThat(ratio.low()).isCloseTo(1.735, within(0.001));
        assertThat(ratio.high()).isCloseTo(2.469, within(0.001));
    }

    @Test
    void an_end_that_is_missing_is_missing_from_the_ratio() {
        double none = Double.POSITIVE_INFINITY;

        assertThat(RatioInterval.of(new Ends(200, 180, none), new Ends(100, 90, 110))
                        .high())
                .isInfinite();
        assertThat(RatioInterval.of(new Ends(200, 180, 240), new Ends(100, 90, none))
                        .low())
                .isZero();
    }

    @Test
    void too_few_blocks_or_latencies_of_nothing_have_no_ratio() {
        Latency good = latency(1, 0, 4_000, 1).snapshot();
        LatencyRecorder few = new LatencyRecorder(0, SPAN, 1);
        few.record(0, 1_000);
        LatencyRecorder zeros = new LatencyRecorder(0, SPAN, 1);
        for (int i = 0; i < 4_000; i++) {
            zeros.record(SPAN / 4_000 * i, 0);
        }

        assertThat(RatioInterval.ofPercentiles(99, good, 0, good, 0)).isPresent();
        assertThat(RatioInterval.ofPercentiles(99, good, 0, few.snapshot(), 0)).isEmpty();
        assertThat(RatioInterval.ofPercentiles(99, few.snapshot(), 0, good, 0)).isEmpty();
        assertThat(RatioInterval.ofPercentiles(99, good, 0, zeros.snapshot(), 0))
                .isEmpty();
    }

    @Test
    void events_that_nobody_saw_widen_the_end_that_they_could_move() {
        Latency latency = latency(1, 0, 4_000, 1).snapshot();
        RatioInterval all =
                RatioInterval.ofPercentiles(99, latency, 0, latency, 0).orElseThrow();

        RatioInterval run =
                RatioInterval.ofPercentiles(99, latency, 20, latency, 0).orElseThrow();
        assertThat(run.high()).isGreaterThan(all.high());
        assertThat(run.low()).isEqualTo(all.low());
        assertThat(RatioInterval.ofPercentiles(99, latency, 41, latency, 0)
                        .orElseThrow()
                        .high())
                .isInfinite();
        RatioInterval control =
                RatioInterval.ofPercentiles(99, latency, 0, latency, 20).orElseThrow();
        assertThat(control.low()).isLessThan(all.low());
        assertThat(control.high()).isEqualTo(all.high());
    }

    @Test
    void holds_the_true_ratio_of_independent_latencies() {
        assertThat(coverage(0)).isGreaterThanOrEqualTo(0.98);
    }

    @Test
    void holds_the_true_ratio_of_latencies_in_bursts() {
        assertThat(coverage(0.95)).isGreaterThanOrEqualTo(0.96);
    }

    private static double coverage(double persistence) {
        int held = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            Latency run = latency(3L * pair, persistence, 4_000, TRUE_RATIO).snapshot();
            Latency before = latency(3L * pair + 1, persistence, 2_000, 1).snapshot();
            Latency after = latency(3L * pair + 2, persistence, 2_000, 1).snapshot();
            RatioInterval ratio = RatioInterval.ofPercentiles(99, run, 0, before.then(after), 0)
                    .orElseThrow();
            held += ratio.low() <= TRUE_RATIO && TRUE_RATIO <= ratio.high() ? 1 : 0;
        }
        return held / (double) PAIRS;
    }

    /** Log-normal with an autoregressive level; 200 events/s. */
    private static LatencyRecorder latency(long seed, double persistence, int events, double times) {
        RandomGenerator random = new Random(new SplittableRandom(seed).nextLong());
        LatencyRecorder recorder = new LatencyRecorder(0, SPAN * events / 4_000, seed);
        double level = random.nextGaussian();
        for (int i = 0; i < events; i++) {
            recorder.record(SPAN / 4_000 * i, (long) (times * 10e6 * Math.exp(level)));
            level = persistence * level + Math.sqrt(1 - persistence * persistence) * random.nextGaussian();
        }
        return recorder;
    }
}
