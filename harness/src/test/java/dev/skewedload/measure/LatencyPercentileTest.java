package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyPercentileTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final LatencyRecorder recorder = new LatencyRecorder(3 * SECOND, 5 * SECOND, 1);

    @Test
    void without_events_there_is_no_figure() {
        Latency latency = recorder.snapshot();

        assertThat(latency.count()).isZero();
        assertThat(latency.percentile(99)).isEmpty();
        assertThat(latency.max()).isEmpty();
        assertThat(latency.mean()).isEmpty();
        assertThat(latency.interval(99)).isEmpty();
        assertThat(latency.isAtLeast(99)).isFalse();
    }

    @Test
    void percentiles_are_the_nearest_rank_to_three_digits_on_random_data() {
        SplittableRandom random = new SplittableRandom(42);
        for (int round = 0; round < 200; round++) {
            LatencyRecorder recorder = new LatencyRecorder(0, 5 * SECOND, 1);
            long[] values = new long[1 + random.nextInt(2_000)];
            for (int i = 0; i < values.length; i++) {
                values[i] = (long) Math.exp(random.nextDouble(Math.log(3.6e12)));
                recorder.record(random.nextLong(5 * SECOND), values[i]);
            }
            Arrays.sort(values);
            Latency latency = recorder.snapshot();
            for (int tenths = 1; tenths <= 1_000; tenths += 9) {
                long exact = values[(int) (((long) values.length * tenths + 999) / 1_000) - 1];
                long found = latency.percentile(tenths / 10.0).orElseThrow();
                assertThat(found).isBetween(exact, exact + exact / 1_000);
            }
            assertThat(latency.max()).hasValue(values[values.length - 1]);
        }
    }

    @Test
    void the_buckets_are_those_of_hdr_histogram() {
        Histogram histogram = new Histogram(1, LatencyBlock.HIGHEST_NANOS, LatencyCounts.DIGITS);
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < 10_000; i++) {
            long value = random.nextLong(1L << 1 + random.nextInt(41));
            assertThat(LatencyCounts.lowestEquivalent(value, LatencyCounts.BITS))
                    .isEqualTo(histogram.lowestEquivalentValue(value));
            assertThat(LatencyCounts.highestEquivalent(value, LatencyCounts.BITS))
                    .isEqualTo(histogram.highestEquivalentValue(value));
        }
    }

    @Test
    void the_rank_is_exact_in_decimals() {
        assertThat(new PercentileRank(99.9).of(1_000)).isEqualTo(999);
        assertThat(new PercentileRank(99.1).of(1_010)).isEqualTo(1_001);
        assertThat(new PercentileRank(0.1).of(10)).isEqualTo(1);
        assertThat(new PercentileRank(100).of(7)).isEqualTo(7);
    }

    @Test
    void a_percentile_outside_its_range_is_refused() {
        assertThatThrownBy(() -> recorder.snapshot().percentile(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a percentile must be in (0, 100], but was 0.0");
        assertThatThrownBy(() -> recorder.snapshot().percentile(100.1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> recorder.snapshot().percentile(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_event_that_never_had_its_effect_counts_as_at_least_that_late() {
        for (int i = 0; i < 980; i++) {
            recorder.record(3 * SECOND + i, 5 * MILLI);
        }
        for (int i = 0; i < 20; i++) {
            recorder.recordUnreached(3 * SECOND + i, 30 * SECOND);
        }

        Latency latency = recorder.snapshot();

        assertThat(latency.count()).isEqualTo(1_000);
        assertThat(latency.unreached()).isEqualTo(20);
        assertThat(latency.percentile(99)).hasValue(30 * SECOND);
        assertThat(latency.isAtLeast(99)).isTrue();
        assertThat(latency.isAtLeast(98)).isFalse();
        assertThat(latency.max()).hasValue(30 * SECOND);
    }

    @Test
    void a_bound_in_the_midst_of_the_others_makes_the_percentiles_above_it_lower_bounds() {
        recorder.record(3 * SECOND, MILLI);
        recorder.record(3 * SECOND, 3 * MILLI);
        recorder.record(3 * SECOND, 5 * MILLI);
        recorder.recordUnreached(3 * SECOND, 2 * MILLI);

        Latency latency = recorder.snapshot();

        assertThat(latency.isAtLeast(25)).isFalse();
        assertThat(latency.isAtLeast(50)).isTrue();
        assertThat(latency.isAtLeast(75)).isTrue();
        assertThat(latency.isAtLeast(100)).isTrue();
    }

    @Test
    void an_unreached_event_beyond_the_range_counts_as_at_least_the_range() {
        recorder.recordUnreached(3 * SECOND, Long.MAX_VALUE);

        Latency latency = recorder.snapshot();

        assertThat(latency.isInvalid()).isFalse();
        assertThat(latency.max()).hasValue(3_600 * SECOND);
    }

    @Test
    void an_event_of_the_warm_up_makes_the_run_invalid_and_one_after_the_end_is_measured() {
        recorder.record(3 * SECOND - 1, MILLI);
        recorder.record(9 * SECOND, MILLI);

        Latency latency = recorder.snapshot();

        assertThat(latency.count()).isEqualTo(1);
        assertThat(latency.beforeSpan()).isEqualTo(1);
        assertThat(latency.isInvalid()).isTrue();
    }

    @Test
    void blocks_are_a_fortieth_of_the_span_and_a_quarter_second_at_least() {
        assertThat(LatencySpan.fine(0, 5 * SECOND).blocks()).isEqualTo(20);
        assertThat(LatencySpan.fine(0, 5 * SECOND - 1).blocks()).isEqualTo(19);
        assertThat(LatencySpan.fine(0, 20 * SECOND).blocks()).isEqualTo(40);
        assertThat(LatencySpan.fine(0, 20 * SECOND).blockNanos()).isEqualTo(500 * MILLI);
        assertThat(LatencySpan.fine(0, 20 * SECOND).block(20 * SECOND - 1)).isEqualTo(39);
        assertThat(LatencySpan.fine(0, 1).blocks()).isEqualTo(1);
        assertThatThrownBy(() -> new LatencyRecorder(0, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_snapshot_does_not_change_any_more() {
        recorder.record(3 * SECOND, MILLI);
        Latency latency = recorder.snapshot();
        recorder.record(3 * SECOND, SECOND);

        assertThat(latency.count()).isEqualTo(1);
        assertThat(latency.max()).hasValue(MILLI);
    }

    @Test
    void a_merge_leaves_its_parts_as_they_were_and_wants_the_same_span() {
        recorder.record(3 * SECOND, MILLI);
        recorder.record(3 * SECOND, -1);
        Latency part = recorder.snapshot();

        Latency merged = part.merge(part);

        assertThat(merged.count()).isEqualTo(2);
        assertThat(merged.negative()).isEqualTo(2);
        assertThat(part.count()).isEqualTo(1);
        assertThatThrownBy(() -> part.merge(new LatencyRecorder(0, SECOND, 1).snapshot()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void many_threads_lose_nothing() throws InterruptedException {
        int threads = 8;
        CountDownLatch start = new CountDownLatch(1);
        Thread[] workers = IntStream.range(0, threads)
                .mapToObj(worker -> new Thread(() -> {
                    try {
                        start.await();
                    } catch (InterruptedException e) {
                        return;
                    }
                    for (int i = 0; i < 10_000; i++) {
                        recorder.record(3 * SECOND + i * 100_000L, worker * 10_000L + i);
                    }
                }))
                .toArray(Thread[]::new);
        for (Thread worker : workers) {
            worker.start();
        }
        start.countDown();
        for (Thread worker : workers) {
            worker.join();
        }

        assertThat(recorder.snapshot().count()).isEqualTo(80_000);
        assertThat(recorder.snapshot().max()).hasValue(79_999);
    }
}
