package dev.skewedload.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.SkewRun;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

/** The log as HdrHistogram's own reader sees it. */
class LatencyLogTest {
    private static final long STARTED_MILLIS = 1_772_366_400_000L; // 2026-03-01T12:00:00Z

    private final SkewRun run = SampleRun.healthy()
            .latency(due -> 20_000_000 + due / 1_000)
            .othersLatency(due -> 5_000_000)
            .unreached(100)
            .build();

    private static List<Histogram> read(SkewRun run) {
        List<Histogram> histograms = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(LatencyLog.of(run)))) {
            for (EncodableHistogram next = reader.nextIntervalHistogram();
                    next != null;
                    next = reader.nextIntervalHistogram()) {
                histograms.add((Histogram) next);
            }
            assertThat(reader.getStartTimeSec()).isEqualTo(STARTED_MILLIS / 1e3);
        }
        return histograms;
    }

    private static Map<String, Histogram> merged(List<Histogram> intervals) {
        return intervals.stream().collect(Collectors.toMap(Histogram::getTag, Histogram::copy, (one, other) -> {
            one.add(other);
            return one;
        }));
    }

    @Test
    void holds_all_latencies_by_what_they_are() {
        Map<String, Histogram> merged = merged(read(run));

        assertThat(merged).containsOnlyKeys("end-to-end", "other-tenants", "acknowledgement", "send-delay");
        assertSame(merged.get("end-to-end"), run.latency().endToEnd());
        assertSame(merged.get("other-tenants"), run.latency().otherTenants());
        assertSame(merged.get("acknowledgement"), run.latency().acknowledgement());
        assertSame(merged.get("send-delay"), run.generator().sendDelay());
    }

    private static void assertSame(Histogram histogram, Latency latency) {
        assertThat(histogram.getTotalCount()).isEqualTo(latency.count());
        for (double percentile : new double[] {0.1, 50, 90, 99, 99.5}) {
            long nanos = latency.percentile(percentile).orElseThrow();
            assertThat(histogram.valuesAreEquivalent(histogram.getValueAtPercentile(percentile), nanos))
                    .as("p%s in nanoseconds", percentile)
                    .isTrue();
        }
    }

    @Test
    void has_one_histogram_a_block_of_time_at_its_place_in_the_run() {
        List<Histogram> endToEnd = read(run).stream()
                .filter(histogram -> histogram.getTag().equals("end-to-end"))
                .toList();

        assertThat(endToEnd).hasSize(40);
        for (int block = 0; block < 40; block++) {
            assertThat(endToEnd.get(block).getStartTimeStamp()).isEqualTo(STARTED_MILLIS + block * 500);
            assertThat(endToEnd.get(block).getEndTimeStamp()).isEqualTo(STARTED_MILLIS + block * 500 + 500);
            assertThat(endToEnd.get(block).getTotalCount()).isEqualTo(600);
        }
    }

    @Test
    void without_effects_there_is_no_end_to_end() {
        assertThat(merged(read(SampleRun.healthy().withoutEffects().build())))
                .containsOnlyKeys("acknowledgement", "send-delay");
    }

    @Test
    void a_run_without_anything_is_a_log_without_intervals() {
        assertThat(read(SampleRun.empty().build())).isEmpty();
    }

    @Test
    void says_what_its_numbers_are() {
        assertThat(new String(LatencyLog.of(run), UTF_8))
                .startsWith("#[SkewedLoad: latencies of OrderServiceSkewTest.keepsUpWithItsHotTenant]\n")
                .contains("values are nanoseconds from the time an event was due; the maximum column is milliseconds");
    }
}
