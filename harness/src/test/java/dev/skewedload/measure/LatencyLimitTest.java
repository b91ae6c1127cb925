package dev.skewedload.measure;

import static dev.skewedload.measure.Verdict.CANNOT_TELL;
import static dev.skewedload.measure.Verdict.FAIL;
import static dev.skewedload.measure.Verdict.INVALID_RUN;
import static dev.skewedload.measure.Verdict.PASS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LatencyLimitTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final Duration LIMIT = Duration.ofMillis(250);

    private final LatencyRecorder recorder = new LatencyRecorder(0, 10 * SECOND, 7);

    @Test
    void passes_if_every_latency_is_below() {
        steady(10 * SECOND, 249 * MILLI);
        recorder.record(0, 250 * MILLI - 1);

        CheckResult result = recorder.snapshot().below(99, LIMIT);

        assertThat(result.verdict()).isEqualTo(PASS);
        assertThat(result.check()).isEqualTo("p99 below 250.000 ms");
        assertThat(result.message())
                .startsWith("p99 is 249.")
                .contains("99 % interval from 248.")
                .endsWith("over 1,001 events");
    }

    /** The bucket of the greatest value reaches above the limit; the value itself does not. */
    @Test
    void passes_up_to_the_last_nanosecond_below() {
        steady(10 * SECOND, 250 * MILLI - 1);

        assertThat(recorder.snapshot().below(99, LIMIT).verdict()).isEqualTo(PASS);
    }

    @Test
    void never_passes_at_the_limit_itself() {
        steady(10 * SECOND, 250 * MILLI);

        assertThat(recorder.snapshot().below(99, LIMIT).verdict()).isEqualTo(CANNOT_TELL);
    }

    @Test
    void fails_if_the_whole_interval_is_above() {
        steady(10 * SECOND, 300 * MILLI);

        CheckResult result = recorder.snapshot().below(99, LIMIT);

        assertThat(result.verdict()).isEqualTo(FAIL);
        assertThat(result.message()).contains("p99 is 300.000 ms");
    }

    @Test
    void cannot_tell_if_one_pause_alone_carries_the_percentile_over_the_limit() {
        steady(10 * SECOND, 5 * MILLI);
        for (int i = 0; i < 20; i++) {
            recorder.record(5 * SECOND + i * MILLI, SECOND);
        }

        CheckResult result = recorder.snapshot().below(99, LIMIT);

        assertThat(result.verdict()).isEqualTo(CANNOT_TELL);
        assertThat(result.message())
                .contains("from 4.9", " to 1,000.000 ms")
                .endsWith("the limit of 250.000 ms lies within, and a longer run narrows it");
    }

    @Test
    void cannot_tell_without_events() {
        CheckResult result = recorder.snapshot().below(99, LIMIT);

        assertThat(result.verdict()).isEqualTo(CANNOT_TELL);
        assertThat(result.message()).isEqualTo("no latency was measured: is there a view of effects?");
    }

    @Test
    void cannot_tell_from_a_run_below_5_s_and_says_so() {
        LatencyRecorder brief = new LatencyRecorder(0, 4 * SECOND, 7);
        for (int i = 0; i < 4_000; i++) {
            brief.record(i * MILLI, MILLI);
        }

        CheckResult result = brief.snapshot().below(99, LIMIT);

        assertThat(result.verdict()).isEqualTo(CANNOT_TELL);
        assertThat(result.message())
                .isEqualTo("latencies fall into 16 blocks of time, and an interval takes 20:"
                        + " measure for at least 5 s, not 4,000.000 ms");
    }

    @Test
    void cannot_tell_from_events_in_too_few_blocks() {
        steady(4 * SECOND, MILLI);

        CheckResult result = recorder.snapshot().below(99, LIMIT);

        assertThat(result.verdict()).isEqualTo(CANNOT_TELL);
        assertThat(result.message())
                .isEqualTo("latencies fall into 16 blocks of time, and an interval takes 20:"
                        + " send more events, or measure for longer than 10,000.000 ms");
    }

    /** 527 events all lie below a p99 that is above the limit once in 200 runs; 400 do more often. */
    @Test
    void cannot_tell_from_too_few_events_although_all_are_below() {
        for (int i = 0; i < 527; i++) {
            recorder.record(i * 15 * MILLI, MILLI);
        }
        assertThat(recorder.snapshot().below(99, LIMIT).verdict()).isEqualTo(CANNOT_TELL);
        assertThat(recorder.snapshot().below(99, LIMIT).message()).endsWith("p99 takes at least 528 events");

        recorder.record(0, MILLI);
        assertThat(recorder.snapshot().below(99, LIMIT).verdict()).isEqualTo(PASS);
        assertThat(recorder.snapshot().below(99.9, LIMIT).message()).endsWith("p99.9 takes at least 5,296 events");
    }

    @Test
    void few_events_can_fail_where_all_are_above() {
        for (int i = 0; i < 40; i++) {
            recorder.record(i * 250 * MILLI, SECOND);
        }

        assertThat(recorder.snapshot().below(99, LIMIT).verdict()).isEqualTo(FAIL);
    }

    @Test
    void a_stuck_tail_cannot_hide_even_below_the_limit() {
        steady(10 * SECOND, MILLI);
        for (int i = 0; i < 100; i++) {
            recorder.recordUnreached(i * 100 * MILLI, 10 * MILLI);
        }

        CheckResult result = recorder.snapshot().below(99, LIMIT);

        assertThat(result.verdict()).isEqualTo(CANNOT_TELL);
        assertThat(result.message())
                .contains("p99 is at least 10.", "with no upper end")
                .endsWith("100 events never came that far, so drain for longer");
    }

    @Test
    void a_stuck_tail_fails_once_it_is_at_least_as_late_as_the_limit() {
        steady(10 * SECOND, MILLI);
        for (int i = 0; i < 100; i++) {
            recorder.recordUnreached(i * 100 * MILLI, SECOND);
        }

        CheckResult result = recorder.snapshot().below(99, LIMIT);

        assertThat(result.verdict()).isEqualTo(FAIL);
        assertThat(result.message()).contains("p99 is at least 1,000.000 ms");
    }

    @Test
    void a_single_value_that_cannot_be_a_latency_makes_the_run_invalid() {
        steady(10 * SECOND, MILLI);
        recorder.record(0, -1);

        CheckResult result = recorder.snapshot().below(99, LIMIT);

        assertThat(result.verdict()).isEqualTo(INVALID_RUN);
        assertThat(result.message())
                .isEqualTo("1 negative latencies, 0 above 1 h and 0 of events due before the measured span:"
                        + " the clocks or the schedule of this run cannot be trusted");
    }

    @Test
    void limits_that_no_run_can_show_are_refused() {
        Latency latency = recorder.snapshot();

        assertThatThrownBy(() -> latency.below(100, LIMIT))
                .hasMessage("the percentile to judge must be in (0, 100), but was 100.0: did you mean 99.9?");
        assertThatThrownBy(() -> latency.below(99, Duration.ZERO))
                .hasMessage("the limit must be above 0, but was PT0S");
    }

    @Test
    void the_greatest_latency_of_the_system_has_no_upper_end() {
        steady(10 * SECOND, MILLI);

        assertThat(recorder.snapshot().interval(100).orElseThrow().isBounded()).isFalse();
        assertThat(recorder.snapshot().interval(99).orElseThrow().isBounded()).isTrue();
    }

    /** An event every 10 ms. */
    private void steady(long untilNanos, long latencyNanos) {
        for (long due = 0; due < untilNanos; due += 10 * MILLI) {
            recorder.record(due, latencyNanos);
        }
    }
}
