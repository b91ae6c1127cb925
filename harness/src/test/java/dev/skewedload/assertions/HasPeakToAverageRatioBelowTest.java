package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.check.InvalidRunException;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HasPeakToAverageRatioBelowTest extends PartAssertionContract<ComparisonAssert> {
    private static final String NAME = "comparedTo(control).hasPeakToAverageRatioBelow(2.0)";

    private SkewRun control = SampleRun.healthy().key("more", 0, 240).build(); // 1.24 of a mean of 1,010

    @Override
    ComparisonAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run).comparedTo(control);
    }

    @Override
    ComparisonAssert ask(ComparisonAssert assertion) {
        return assertion.hasPeakToAverageRatioBelow(2.0);
    }

    @Override
    Subject subject() {
        return Subject.LOAD;
    }

    @Override
    String check() {
        return NAME;
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().key("hot", 3, 24_000);
    }

    @Override
    String story() {
        return """
                Expecting peak-to-average below 2.0 times that of the control but was 10.18:
                  it was 12.50 in 48,000 records of the run and 1.23 in 24,240 records of the even load around it
                  cause: %s""".formatted(bad().build().diagnosis());
    }

    @Test
    void events_that_were_not_acknowledged_widen_it_to_wherever_they_would_have_gone() {
        SkewRun run = SampleRun.healthy().missing(2_400).build(); // up to 3,400 of a mean of 1,100

        assertThatThrownBy(() -> ask(on(run)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "Cannot tell whether peak-to-average is below 2.0 times that of the control: it was"
                                + " 0.81 (0.81 to 2.52)\n");
    }

    @Test
    void no_load_has_no_ratio() {
        assertCannotTell(
                SampleRun.empty().build(),
                "Cannot tell " + NAME + ": no record of the run was acknowledged, and no load has no ratio");
        control = SampleRun.empty().build();
        assertCannotTell(
                good().build(),
                "Cannot tell " + NAME + ": no record of the control was acknowledged, and no load has no ratio");
    }

    @Test
    void a_limit_that_no_load_could_reach_is_no_pass() {
        control = SampleRun.evenOn(1).build();

        assertCannotTell(
                SampleRun.evenOn(1).build(),
                "Cannot tell " + NAME
                        + ": on 1 partitions, with 1.00 in the control, the ratio is never more than 1.00, so"
                        + " nothing could fail: give the topic more partitions, or a limit that some load would reach");
    }

    @Test
    void an_invalid_control_is_an_error_and_no_failure() {
        control = SampleRun.healthy()
                .invalid(new Invalidity(Set.of(Subject.LOAD), "before the run: it was cut off"))
                .build();

        assertThatThrownBy(() -> ask(on(good().build())))
                .isExactlyInstanceOf(InvalidRunException.class)
                .hasMessage(
                        "Invalid run: " + NAME
                                + " cannot be judged, since the control did not happen as asked:\n  before the run: it was cut off");
        assertThat(control.journal().results()).isEmpty();
    }

    @Test
    void a_limit_without_end_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasPeakToAverageRatioBelow(Double.POSITIVE_INFINITY))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "hasPeakToAverageRatioBelow requires that `limit` be a number above 0, but was Infinity: give a"
                                + " ratio such as 2.0.");
    }
}
