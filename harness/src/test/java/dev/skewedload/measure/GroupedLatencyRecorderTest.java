package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class GroupedLatencyRecorderTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void each_group_has_its_own_latencies() {
        GroupedLatencyRecorder recorder = new GroupedLatencyRecorder(3, 0, 20 * SECOND, 1);
        for (int event = 0; event < 1_000; event++) {
            recorder.record(event % 2, event * SECOND / 50, (1 + event % 2) * SECOND);
        }
        recorder.recordUnreached(1, 0, 40 * SECOND);

        List<Latency> groups = recorder.snapshot();

        assertThat(groups).hasSize(3).extracting(Latency::count).containsExactly(500L, 501L, 0L);
        assertThat(groups.get(0).max()).hasValue(SECOND);
        assertThat(groups.get(1).percentile(99))
                .satisfies(p99 -> assertThat(p99.orElseThrow()).isCloseTo(2 * SECOND, Percentage.withPercentage(0.8)));
        assertThat(groups.get(1).unreached()).isOne();
        assertThat(groups.get(0).interval(90)).isPresent();
    }

    @Test
    void a_percentile_reads_at_most_eight_in_a_thousand_high_and_never_low() {
        GroupedLatencyRecorder coarse = new GroupedLatencyRecorder(1, 0, 20 * SECOND, 1);
        SplittableRandom random = new SplittableRandom(5);
        long[] values = new long[9_999];
        for (int i = 0; i < values.length; i++) {
            values[i] = (long) Math.exp(10 + 15 * random.nextDouble());
            coarse.record(0, 0, values[i]);
        }
        Arrays.sort(values);
        Latency latency = coarse.snapshot().get(0);

        for (int percentile = 1; percentile < 100; percentile++) {
            long exact = values[percentile * 100 - 1];
            assertThat(latency.percentile(percentile).orElseThrow())
                    .isGreaterThanOrEqualTo(exact)
                    .isCloseTo(exact, Percentage.withPercentage(0.79));
        }
    }

    @Test
    void more_groups_than_can_be_kept_are_not_mixed_into_others() {
        GroupedLatencyRecorder recorder = new GroupedLatencyRecorder(1_000, 0, SECOND, 1);
        recorder.record(255, 0, 5);
        recorder.record(256, 0, 7);
        recorder.recordUnreached(999, 0, 7);

        assertThat(recorder.snapshot()).hasSize(256);
        assertThat(recorder.snapshot().stream().mapToLong(Latency::count).sum()).isOne();
        assertThat(recorder.snapshot().get(255).max()).hasValue(5);
    }

    @Test
    void memory_is_bounded_by_the_number_of_different_latencies() {
        LatencyCounts counts = new LatencyCounts(LatencyCounts.COARSE_BITS);
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 1_000_000; i++) {
            counts.record((long) Math.exp(random.nextDouble() * Math.log(3.6e12)), 1);
        }

        assertThat(counts.total()).isEqualTo(1_000_000);
        assertThat(counts.curve().size()).as("of all from 1 ns to 1 h").isBetween(3_000, 5_000);
    }
}
