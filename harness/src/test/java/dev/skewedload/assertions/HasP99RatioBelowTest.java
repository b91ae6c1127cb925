package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.check.InvalidRunException;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HasP99RatioBelowTest extends PartAssertionContract<ComparisonAssert> {
    private static final String NAME = "comparedTo(control).hasP99RatioBelow(2.0)";

    private SkewRun control = SampleRun.healthy().build(); // 20 ms

    @Override
    ComparisonAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run).comparedTo(control);
    }

    @Override
    ComparisonAssert ask(ComparisonAssert assertion) {
        return assertion.hasP99RatioBelow(2.0);
    }

    @Override
    Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    String check() {
        return NAME;
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy().latency(due -> 39_000_000);
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().latency(due -> 300_000_000);
    }

    @Override
    String story() {
        return """
                Expecting p99 below 2.0 times that of the control but was 15.00 (14.99 to 15.01):
                  it was 300 ms in 24,000 events of the run and 20 ms in 24,000 events of the even load around it
                  cause: %s""".formatted(bad().build().diagnosis());
    }

    @Test
    void a_limit_within_the_interval_is_no_pass() {
        SkewRun run = SampleRun.healthy()
                .latency(due -> due % 1_000_000_000 < 500_000_000 ? 30_000_000 : 30_000_000 + due / 1_000)
                .build();

        assertThatThrownBy(() -> on(run).hasP99RatioBelow(2.4))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "Cannot tell whether p99 is below 2.4 times that of the control: it was 2.49 (2.29 to 2.50)")
                .hasMessageContaining("\n  measure for longer, or compare on a quieter machine\n");
    }

    @Test
    void a_control_without_a_view_of_effects_is_nothing_to_compare_with() {
        control = SampleRun.healthy().withoutEffects().build();

        assertCannotTell(
                good().build(),
                "Cannot tell " + NAME
                        + ": no end-to-end latency of the control was measured: is there a view of effects?");
    }

    @Test
    void too_few_blocks_say_how_much_is_needed() {
        control = SampleRun.empty().key("only", 0, 15).build();

        assertCannotTell(
                good().build(),
                "Cannot tell " + NAME
                        + ": a ratio takes 20 blocks of time of both and latencies above 0: measure for at"
                        + " least 10 s, which leaves the control two halves of 5 s");
    }

    @Test
    void events_of_the_run_that_nobody_answered_may_have_been_late() {
        assertThatThrownBy(() -> ask(on(good().missing(241).build())))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "Cannot tell whether p99 is below 2.0 times that of the control: it was 1.95 (1.95"
                                + " to no upper end)");
    }

    @Test
    void an_invalid_control_is_an_error_and_no_failure() {
        control = SampleRun.healthy().late(Duration.ofMillis(500)).build();

        assertThatThrownBy(() -> ask(on(good().build())))
                .isExactlyInstanceOf(InvalidRunException.class)
                .hasMessageStartingWith("Invalid run: " + NAME
                        + " cannot be judged, since the control did not happen as asked:\n  the generator was late: ");
    }

    @Test
    void loads_of_two_rates_are_not_compared() {
        control = SampleRun.healthy().of(SampleRun.INCIDENT).build();

        assertCannotTell(
                good().build(),
                "Cannot tell " + NAME
                        + ": the control ran at 12,000.0 events/s and the run at 1,200.0: compare loads of one"
                        + " rate");
    }

    @Test
    void a_description_given_before_the_control_is_shown() {
        assertThatThrownBy(() -> ask(
                        SkewAssertions.assertThat(bad().build()).as("peak hour").comparedTo(control)))
                .hasMessage("[peak hour] " + story());
    }

    @Test
    void a_run_is_not_compared_with_itself() {
        assertThatThrownBy(() -> on(control))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("comparedTo requires another run, since every run is like itself: take a second parameter,"
                        + " @UniformControl SkewRun control.");
    }

    @Test
    void a_limit_of_nothing_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasP99RatioBelow(0))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "hasP99RatioBelow requires that `limit` be a number above 0, but was 0.0: give a ratio such as"
                                + " 2.0.");
    }
}
