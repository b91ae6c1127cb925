package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.LatencyRecorder;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HasPercentileBelowTest extends PartAssertionContract<LatencyAssert> {
    private static final Duration LIMIT = Duration.ofMillis(250);

    @Override
    LatencyAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run == null ? null : run.latency().otherTenants());
    }

    @Override
    LatencyAssert ask(LatencyAssert assertion) {
        return assertion.hasPercentileBelow(99.5, LIMIT);
    }

    @Override
    Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    String check() {
        return "end-to-end of the other tenants: hasPercentileBelow(99.5, PT0.25S)";
    }

    /** The hot tenant alone waits. */
    @Override
    SampleRun good() {
        return SampleRun.healthy()
                .of(SampleRun.INCIDENT)
                .latency(due -> 300_000_000)
                .othersLatency(due -> 20_000_000);
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().of(SampleRun.INCIDENT).othersLatency(due -> 300_000_000);
    }

    @Override
    String story() {
        return """
                Expecting end-to-end p99.5 of the other tenants below 250 ms but was 300 ms:
                  %s
                  cause: NONE (load as even as chance allows; no partition falls behind)""".formatted(
                bad().build().latency().otherTenants().below(99.5, LIMIT).message());
    }

    @Test
    void the_run_as_a_whole_is_another_question() {
        SkewRun run = good().build();

        assertThatThrownBy(() ->
                        SkewAssertions.assertThat(run.latency().endToEnd()).hasPercentileBelow(99.9, LIMIT))
                .hasMessageStartingWith("Expecting end-to-end p99.9 below 250 ms but was 300 ms:")
                .hasMessageContaining("\n  of the other tenants, who did nothing wrong, p99.9 was 20 ms\n");
        assertThat(run.journal().results().get(0).check()).isEqualTo("hasPercentileBelow(99.9, PT0.25S)");
    }

    @Test
    void a_tenant_is_a_question_of_its_own() {
        SkewRun run = good().build();

        SkewAssertions.assertThat(run.latency().byTenant("tenant-000")).hasPercentileBelow(99, LIMIT);
        assertThatThrownBy(() -> SkewAssertions.assertThat(run.latency().byTenant("acme"))
                        .hasPercentileBelow(99, LIMIT))
                .hasMessageStartingWith(
                        "Expecting end-to-end p99 of tenant acme below 250 ms but was 300 ms:\n  p99 is");
        assertThat(run.journal().results().get(1).check()).isEqualTo("end-to-end of tenant acme: hasP99Below(PT0.25S)");
    }

    @Test
    void a_partition_is_a_question_of_its_own_from_due_to_the_effect_and_to_the_acknowledgement() {
        SkewRun run = good().build();

        assertThatThrownBy(() ->
                        SkewAssertions.assertThat(run.latency().byPartition(12)).hasPercentileBelow(99, LIMIT))
                .hasMessageStartingWith("Expecting end-to-end p99 of partition 12 below 250 ms but was 300 ms:");
        assertThatThrownBy(() -> SkewAssertions.assertThat(run.latency().acknowledgementByPartition(3))
                        .hasPercentileBelow(99, LIMIT))
                .hasMessageStartingWith("Expecting acknowledgement p99 of partition 3 below 250 ms but was 300 ms:");
        assertThatThrownBy(() -> SkewAssertions.assertThat(run.latency().acknowledgement())
                        .hasPercentileBelow(99, LIMIT))
                .hasMessageStartingWith("Expecting acknowledgement p99 below 250 ms but was 300 ms:");
    }

    @Test
    void without_a_view_of_effects_nobody_knows() {
        SkewRun run = SampleRun.healthy().withoutEffects().build();

        assertCannotTell(
                run,
                "Cannot tell whether end-to-end p99.5 of the other tenants is below 250 ms:\n"
                        + "  no latency was measured: is there a view of effects?\n"
                        + "  cause: NONE (load as even as chance allows; no partition falls behind)");
    }

    @Test
    void events_that_nobody_answered_may_have_been_theirs() {
        assertCannotTell(good().missing(240).build(), """
                Cannot tell whether end-to-end p99.5 of the other tenants is below 250 ms:
                  240 of 24,240 events that were sent were neither acknowledged nor seen, and may have been later: see why the target did not answer
                  cause: NONE (load as even as chance allows; no partition falls behind)""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"globex", "", "tenant-1"})
    void a_tenant_that_is_not_there_is_a_misuse(String tenant) {
        assertThatThrownBy(() -> good().build().latency().byTenant(tenant))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "byTenant requires a tenant whose latency was kept apart, one of the first 256 of the workload with"
                                + " the hot ones first, but was `" + tenant + "`: see run.latency().tenants().");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 24})
    void a_partition_that_is_not_there_is_a_misuse(int partition) {
        assertThatThrownBy(() -> good().build().latency().byPartition(partition))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "byPartition requires that `partition` be in [0, 24), the partitions whose latency was kept apart, but"
                                + " was " + partition + ".");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 100, -1, Double.NaN})
    void a_percentile_that_is_none_is_a_misuse(double percentile) {
        assertThatThrownBy(() -> on(good().build()).hasPercentileBelow(percentile, LIMIT))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("hasPercentileBelow requires that `percentile` be in (0, 100), but was " + percentile
                        + ": did you mean 99.9?");
    }

    @Test
    void a_limit_of_nothing_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasPercentileBelow(99.9, Duration.ZERO))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("hasPercentileBelow requires that `limit` be above 0, but was PT0S: give a time, as in"
                        + " Duration.ofMillis(250).");
    }

    @Test
    void latencies_of_no_run_are_a_misuse() {
        Latency latency = new LatencyRecorder(0, 1, 1).snapshot();

        assertThatThrownBy(() -> SkewAssertions.assertThat(latency).hasPercentileBelow(99, LIMIT))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("hasPercentileBelow requires latencies of a run: take them from there, as in"
                        + " assertThat(run.latency().endToEnd()).");
    }
}
