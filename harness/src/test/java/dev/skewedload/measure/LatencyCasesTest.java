package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencyCasesTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final Percentage PRECISION = Percentage.withPercentage(0.1);

    private final LatencyRecorder recorder = new LatencyRecorder(0, 30 * SECOND, 1);

    @Test
    void one_outlier_in_1001_shows_in_the_maximum_only() {
        JsonNode expected = named("one outlier in 1001");
        for (int i = 0; i < 1_000; i++) {
            recorder.record(i * MILLI, 1_000);
        }
        recorder.record(500 * MILLI, 10_000_000_000L);

        Latency latency = recorder.snapshot();

        assertThat(latency.count()).isEqualTo(1_001);
        assertThat(latency.percentile(95)).hasValue(1_000 * expected.get("p95").asLong());
        assertThat(latency.percentile(99)).hasValue(1_000 * expected.get("p99").asLong());
        assertThat(latency.percentile(100)).hasValue(1_000 * expected.get("max").asLong());
        assertThat(latency.max()).hasValue(1_000 * expected.get("max").asLong());
    }

    @Test
    void percentiles_of_two_recorders_come_from_their_merged_histograms() {
        JsonNode expected = named("merge");
        LatencyRecorder other = new LatencyRecorder(0, 30 * SECOND, 1);
        for (int i = 0; i < 1_000; i++) {
            recorder.record(i * MILLI, 10 * MILLI);
        }
        for (int i = 0; i < 10; i++) {
            other.record(i * MILLI, 2 * SECOND);
        }

        Latency latency = recorder.snapshot().merge(other.snapshot());

        assertThat(latency.count()).isEqualTo(1_010);
        assertThat(latency.percentile(95).orElseThrow())
                .isCloseTo(expected.get("p95").asLong() * MILLI, PRECISION);
        assertThat(latency.percentile(99).orElseThrow())
                .isCloseTo(expected.get("p99").asLong() * MILLI, PRECISION);
        assertThat(latency.percentile(99.1).orElseThrow())
                .isCloseTo(expected.get("p99_1").asLong() * MILLI, PRECISION);
    }

    @Test
    void the_stated_precision_is_three_digits() {
        JsonNode expected = named("precision");
        long value = expected.get("value").asLong();

        assertThat(LatencyCounts.DIGITS).isEqualTo(expected.get("digits").asInt());
        assertThat(LatencyCounts.lowestEquivalent(value, LatencyCounts.BITS))
                .isEqualTo(expected.get("low").asLong());
        assertThat(LatencyCounts.highestEquivalent(value, LatencyCounts.BITS))
                .isEqualTo(expected.get("high").asLong());
    }

    @Test
    void a_value_above_the_range_is_counted_and_makes_the_run_invalid() {
        assertThat(named("above the range").get("note").asText()).contains("never vanishes");
        recorder.record(0, 3_600 * SECOND);
        recorder.record(0, 3_600 * SECOND + 1);
        recorder.record(0, Long.MAX_VALUE);

        Latency latency = recorder.snapshot();

        assertThat(latency.count()).isEqualTo(1);
        assertThat(latency.outOfRange()).isEqualTo(2);
        assertThat(latency.isInvalid()).isTrue();
    }

    @Test
    void a_negative_value_is_counted_and_makes_the_run_invalid() {
        assertThat(named("negative").get("note").asText()).contains("never clamp or drop");
        recorder.record(0, 0);
        recorder.record(0, -1);
        recorder.recordUnreached(0, Long.MIN_VALUE);

        Latency latency = recorder.snapshot();

        assertThat(latency.count()).isEqualTo(1);
        assertThat(latency.negative()).isEqualTo(2);
        assertThat(latency.isInvalid()).isTrue();
    }

    /** The server answers nothing for the first half, and an event every 10 ms is due all the while. */
    @Test
    void a_suspended_server_delays_all_that_was_due_meanwhile() {
        JsonNode expected = named("server suspended half the time");
        long end = expected.get("open_schedule_s").asLong() * SECOND;
        long resumed = expected.get("suspended_s").asLong() * SECOND;
        long service = expected.get("service_ms").asLong() * MILLI;
        LatencyRecorder servedOnResume = new LatencyRecorder(0, end, 1);
        for (long due = 5 * MILLI; due < end; due += 10 * MILLI) {
            boolean waits = due < resumed;
            servedOnResume.record(due, waits ? resumed - due : service);
            recorder.record(due, (waits ? resumed - due : 0) + service);
        }

        assertThat(servedOnResume.snapshot().mean().orElseThrow() / SECOND)
                .isCloseTo(
                        expected.get("mean_s_if_waiting_requests_need_no_service")
                                .asDouble(),
                        within(1e-9));
        assertThat(recorder.snapshot().mean().orElseThrow() / SECOND)
                .isCloseTo(expected.get("mean_s_if_each_still_needs_its_50_ms").asDouble(), within(1e-9));
        assertThat(recorder.snapshot().mean().orElseThrow() / MILLI)
                .isGreaterThan(40 * expected.get("wrong_ms").asDouble());
    }

    private static JsonNode named(String name) {
        try (InputStream json = LatencyCasesTest.class.getResourceAsStream("/cases/latency.json")) {
            JsonNode cases =
                    new ObjectMapper().readTree(Objects.requireNonNull(json)).get("cases");
            return StreamSupport.stream(cases.spliterator(), false)
                    .filter(c -> c.get("name").asText().equals(name))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
