package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.check.InvalidRunException;
import dev.skewedload.measure.CommitLatencyRecorder;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HasP99BelowTest extends AssertionContract {
    private static final Duration LIMIT = Duration.ofMillis(250);

    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasP99Below(LIMIT);
    }

    @Override
    Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    String check() {
        return "hasP99Below(PT0.25S)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().of(SampleRun.INCIDENT).latency(due -> 300_000_000);
    }

    @Override
    String story() {
        return """
                Expecting end-to-end p99 below 250 ms but was 300 ms:
                  %s
                  of the other tenants, who did nothing wrong, p99 was 300 ms
                  cause: NONE (load as even as chance allows; no partition falls behind)""".formatted(figures(bad().build()));
    }

    private static String figures(SkewRun run) {
        return run.latency().endToEnd().below(99, LIMIT).message();
    }

    @Test
    void events_without_effect_count_as_late() {
        SkewRun run =
                SampleRun.healthy().latency(due -> 300_000_000).unreached(400).build();

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run)))
                .hasMessageStartingWith("Expecting end-to-end p99 below 250 ms but was at least ")
                .hasMessageContaining(
                        "\n  400 events never had their effect, and count as at least as late as the end of the drain\n");
    }

    @Test
    void too_few_blocks_of_time_say_how_much_is_needed() {
        SkewRun run = SampleRun.empty().key("only", 0, 15).build();

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "Cannot tell whether end-to-end p99 is below 250 ms:\n  " + figures(run) + "\n  cause: ");
        assertThat(figures(run)).contains("send more events");
    }

    @Test
    void a_limit_within_the_interval_is_no_pass() {
        SkewRun run = SampleRun.healthy()
                .latency(due -> due < 10_000_000_000L ? 20_000_000 : due / 40)
                .build();
        Duration within = Duration.ofNanos(
                run.latency().endToEnd().interval(99).orElseThrow().highNanos());

        assertThatThrownBy(() -> SkewAssertions.assertThat(run).hasP99Below(within))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Cannot tell whether end-to-end p99 is below ");
    }

    @Test
    void without_a_view_of_effects_nobody_knows() {
        SkewRun run = SampleRun.healthy().withoutEffects().build();

        cannotTell(
                run,
                this::ask,
                "Cannot tell whether end-to-end p99 is below 250 ms:\n  " + figures(run)
                        + "\n  cause: NONE (load as even as chance allows; no partition falls behind)");
    }

    @Test
    void commits_that_were_seen_instead_are_pointed_to() {
        CommitLatencyRecorder commits = new CommitLatencyRecorder(1, 0, 1_000_000_000, 1);
        commits.acknowledged(0, 0, 0);
        commits.looked(1_000_000, 2_000_000, new long[] {1});
        SkewRun run = SampleRun.healthy()
                .withoutEffects()
                .toCommit(commits.freeze(9_000_000))
                .build();

        cannotTell(
                run,
                this::ask,
                "Cannot tell whether end-to-end p99 is below 250 ms:\n  " + figures(run)
                        + "\n  commits were seen: assertThat(run.latency().toCommit()).hasPercentileBelow(99, …) judges the"
                        + " latency to them"
                        + "\n  cause: NONE (load as even as chance allows; no partition falls behind)");
    }

    @Test
    void events_that_nobody_answered_may_have_been_late() {
        cannotTell(SampleRun.healthy().missing(240).build(), this::ask, """
                Cannot tell whether end-to-end p99 is below 250 ms:
                  240 of 24,240 events that were sent were neither acknowledged nor seen, and may have been later: see why the target did not answer
                  cause: NONE (load as even as chance allows; no partition falls behind)""");
    }

    @Test
    void a_few_unanswered_events_cannot_lift_the_percentile() {
        ask(SkewAssertions.assertThat(SampleRun.healthy().missing(24).build()));
    }

    @Test
    void latencies_that_cannot_be_make_it_an_error() {
        SkewRun run = SampleRun.healthy().latency(due -> -1).build();

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run)))
                .isInstanceOf(InvalidRunException.class)
                .hasMessage("Invalid run: hasP99Below(PT0.25S) cannot be judged: " + figures(run));
    }

    @Test
    void a_limit_of_nothing_is_a_misuse() {
        assertThatThrownBy(() ->
                        SkewAssertions.assertThat(SampleRun.healthy().build()).hasP99Below(Duration.ZERO))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("hasP99Below requires that `limit` be above 0, but was PT0S: give a time, as in"
                        + " Duration.ofMillis(250).");
    }
}
