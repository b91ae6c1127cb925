package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommitLatencyTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final CommitLatencyRecorder recorder = new CommitLatencyRecorder(2, 0, 20 * SECOND, 1);

    private static PercentileInterval max(CommitLatency latency) {
        return latency.percentile(100).orElseThrow();
    }

    @Test
    void lies_between_the_look_without_the_commit_and_the_look_with_it() {
        recorder.acknowledged(1, 40, 900 * MILLI);
        recorder.looked(1_000 * MILLI, 1_003 * MILLI, new long[] {0, 40});
        recorder.looked(1_200 * MILLI, 1_203 * MILLI, new long[] {9, 40});
        recorder.looked(1_400 * MILLI, 1_403 * MILLI, new long[] {9, 41});

        CommitLatency latency = recorder.freeze(5 * SECOND);

        assertThat(latency.atLeast().max()).hasValue(300 * MILLI);
        assertThat(latency.atMost().max()).hasValue(503 * MILLI);
        assertThat(max(latency)).isEqualTo(new PercentileInterval(300 * MILLI, 503 * MILLI));
    }

    @Test
    void an_acknowledgement_may_come_after_the_look_that_had_its_commit() {
        recorder.looked(1_000 * MILLI, 1_003 * MILLI, new long[] {0, 40});
        recorder.looked(1_200 * MILLI, 1_203 * MILLI, new long[] {0, 60});
        recorder.looked(1_400 * MILLI, 1_403 * MILLI, new long[] {0, 90});
        recorder.acknowledged(1, 50, 1_050 * MILLI);

        CommitLatency latency = recorder.freeze(5 * SECOND);

        assertThat(latency.atLeast().max()).hasValue(0);
        assertThat(latency.atMost().max()).hasValue(153 * MILLI);
    }

    @Test
    void what_was_never_committed_is_as_late_as_the_drain_and_has_no_upper_end() {
        recorder.looked(0, 1, new long[] {OffsetSample.UNKNOWN, 0});
        recorder.acknowledged(0, 3, 2 * SECOND);

        CommitLatency latency = recorder.freeze(30 * SECOND);

        assertThat(max(latency).lowNanos()).isEqualTo(28 * SECOND);
        assertThat(max(latency).isBounded()).isFalse();
        assertThat(latency.atMost().unreached()).isOne();
    }

    @Test
    void without_a_look_or_with_more_than_can_be_kept_nothing_is_said() {
        recorder.acknowledged(0, 3, 2 * SECOND);
        assertThat(recorder.freeze(30 * SECOND).percentile(50)).isEmpty();

        CommitLatencyRecorder small = new CommitLatencyRecorder(1, 0, SECOND, 1, 2);
        small.looked(0, 1, new long[] {0});
        for (int offset = 0; offset < 3; offset++) {
            small.acknowledged(0, offset, 0);
        }
        assertThat(small.freeze(SECOND).percentile(50)).isEmpty();
        assertThat(small.freeze(SECOND).below(50, Duration.ofSeconds(1)).verdict())
                .isEqualTo(Verdict.CANNOT_TELL);
    }

    /** A partition of 500/s whose consumer commits at random, looked at every 200 ms; the truth is known of each event. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void the_truth_lies_within_the_bounds_which_are_no_wider_than_the_looks_are_apart(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int events = 10_000;
        long[] truth = new long[events];
        long committedAt = 0;
        int committed = 0;
        int acknowledged = 0;
        long nextLook = 0;
        long nextCommit = 100 * MILLI;
        for (long now = 0; committed < events; now += MILLI) {
            for (; acknowledged < events && acknowledged * 2 * MILLI <= now; acknowledged++) {
                recorder.acknowledged(0, acknowledged, acknowledged * 2 * MILLI);
            }
            if (now >= nextCommit) {
                for (; committed < acknowledged; committed++) {
                    truth[committed] = now - committed * 2 * MILLI;
                }
                committedAt = now;
                nextCommit = now + (long) (random.nextDouble() * 700 * MILLI) + MILLI;
            }
            if (now >= nextLook) {
                recorder.looked(now, now + 2 * MILLI, new long[] {committed, 0});
                nextLook = now + 200 * MILLI;
            }
        }
        recorder.looked(committedAt + MILLI, committedAt + 2 * MILLI, new long[] {committed, 0});
        CommitLatency latency = recorder.freeze(60 * SECOND);
        Arrays.sort(truth);

        assertThat(latency.atMost().count()).isEqualTo(events);
        for (double percentile : new double[] {1, 25, 50, 75, 90, 99, 99.9}) {
            long exact = truth[(int) Math.ceil(percentile * events / 100) - 1];
            PercentileInterval bounds = latency.percentile(percentile).orElseThrow();
            assertThat(bounds.lowNanos()).isLessThanOrEqualTo(exact + exact / 1_000 + 1);
            assertThat(bounds.highNanos()).isGreaterThanOrEqualTo(exact);
            assertThat(bounds.highNanos() - bounds.lowNanos()).isLessThanOrEqualTo(204 * MILLI);
        }
        Duration above = Duration.ofNanos(2 * truth[events - 1] + SECOND);
        Duration below = Duration.ofNanos(truth[events / 100]);
        assertThat(latency.below(50, above).verdict()).isEqualTo(Verdict.PASS);
        assertThat(latency.below(99, below).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(latency.below(50, Duration.ofNanos(truth[events / 2])).verdict())
                .isEqualTo(Verdict.CANNOT_TELL);
    }
}
