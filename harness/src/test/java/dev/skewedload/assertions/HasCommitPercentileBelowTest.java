package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.check.InvalidRunException;
import dev.skewedload.measure.CommitLatency;
import dev.skewedload.measure.CommitLatencyRecorder;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HasCommitPercentileBelowTest extends PartAssertionContract<CommitLatencyAssert> {
    private static final Duration LIMIT = Duration.ofMillis(500);
    private static final long MILLI = 1_000_000;

    /** 24,000 events in 20 s, looks every 200 ms; commits trail behind what was due by so much. */
    private static CommitLatency trailing(long millis, int uncommitted) {
        CommitLatencyRecorder recorder = new CommitLatencyRecorder(1, 0, 20_000 * MILLI, 1);
        for (int event = 0; event < 24_000; event++) {
            recorder.acknowledged(0, event, event * 20_000 * MILLI / 24_000);
        }
        for (long look = 0; look <= 30_000; look += 200) {
            long events = Math.max(0, look - millis) * 24_000 / 20_000;
            recorder.looked(look * MILLI, (look + 3) * MILLI, new long[] {Math.min(24_000 - uncommitted, events)});
        }
        return recorder.freeze(30_000 * MILLI);
    }

    @Override
    CommitLatencyAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run == null ? null : run.latency().toCommit());
    }

    @Override
    CommitLatencyAssert ask(CommitLatencyAssert assertion) {
        return assertion.hasPercentileBelow(99, LIMIT);
    }

    @Override
    Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    String check() {
        return "latency to commit: hasPercentileBelow(99.0, PT0.5S)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy().toCommit(trailing(100, 0));
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().toCommit(trailing(2_000, 0));
    }

    @Override
    String story() {
        return """
                Expecting latency to commit p99 below 500 ms but was at least 1,998.586 ms:
                  with every latency as short as the looks at commits allow, p99 is 1,998.586 ms (99 % interval from 1,997.537 ms to 1,998.586 ms) over 24,000 events
                  cause: NONE (load as even as chance allows; no partition falls behind)""";
    }

    @Test
    void a_limit_between_the_bounds_is_neither_kept_nor_broken() {
        SkewRun run = SampleRun.healthy().toCommit(trailing(400, 0)).build();

        assertThatThrownBy(() -> ask(on(run)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("""
                        Cannot tell whether latency to commit p99 is below 500 ms:
                          with every latency as short as the looks at commits allow, p99 is 39""")
                .hasMessageContaining("\n  with every latency as long as they allow, p99 is 60");
    }

    @Test
    void events_that_were_never_committed_are_as_late_as_the_drain() {
        SkewRun run = SampleRun.healthy().toCommit(trailing(100, 12_000)).build();

        assertThatThrownBy(() -> ask(on(run)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Expecting latency to commit p99 below 500 ms but was at least 19,")
                .hasMessageContaining(
                        "\n  12,000 events were never committed, and count as at least as late as the end of the drain\n");
    }

    @Test
    void without_looks_at_commits_nobody_knows() {
        assertCannotTell(
                SampleRun.healthy().build(),
                "Cannot tell whether latency to commit p99 is below 500 ms: no commit was looked at: name the consumerGroup, and"
                        + " leave it to the harness to watch it");
    }

    @Test
    void events_that_nobody_answered_may_have_been_late() {
        assertCannotTell(good().missing(240).build(), """
                Cannot tell whether latency to commit p99 is below 500 ms:
                  240 of 24,240 events that were sent were not acknowledged, and may have been later: see why the target did not answer
                  cause: NONE (load as even as chance allows; no partition falls behind)""");
    }

    @Test
    void latencies_that_cannot_be_make_it_an_error() {
        CommitLatencyRecorder recorder = new CommitLatencyRecorder(1, 5_000 * MILLI, 20_000 * MILLI, 1);
        recorder.acknowledged(0, 0, 6_000 * MILLI);
        recorder.acknowledged(0, 1, MILLI);
        recorder.looked(7_000 * MILLI, 7_001 * MILLI, new long[] {2});
        SkewRun run =
                SampleRun.healthy().toCommit(recorder.freeze(30_000 * MILLI)).build();

        assertThatThrownBy(() -> ask(on(run)))
                .isInstanceOf(InvalidRunException.class)
                .hasMessageStartingWith("Invalid run: " + check() + " cannot be judged: ");
    }

    @Test
    void the_figures_say_which_run_they_are_of() {
        SkewRun run = good().build();

        assertThat(run.latency().toCommit().run()).containsSame(run);
        assertThat(trailing(100, 0).run()).isEmpty();
    }

    @Test
    void a_percentile_or_limit_that_is_none_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasPercentileBelow(100, LIMIT))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "hasPercentileBelow requires that `percentile` be in (0, 100), but was 100.0: did you mean 99.9?");
        assertThatThrownBy(() -> on(good().build()).hasPercentileBelow(99, Duration.ZERO))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith("hasPercentileBelow requires that `limit` be above 0, but was PT0S");
    }
}
