package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IsCausedByTest extends PartAssertionContract<DiagnosisAssert> {
    @Override
    DiagnosisAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run == null ? null : run.diagnosis());
    }

    @Override
    DiagnosisAssert ask(DiagnosisAssert assertion) {
        return assertion.isCausedBy(Cause.NONE);
    }

    @Override
    Subject subject() {
        return Subject.LOAD;
    }

    @Override
    String check() {
        return "isCausedBy(NONE)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().key("acme", 7, 20_000).serves(7, 200).report("target/run.json");
    }

    @Override
    String story() {
        return """
                Expecting the cause to be NONE but it was KEY_SKEW:
                  key acme makes 95.2 % of partition 7
                  1,050/s in, 200/s served, steady
                  no rebalance
                  generator on time
                  more partitions do not help: of 48 the key alone is 21.8 times the mean
                report: target/run.json""";
    }

    @Test
    void what_is_not_clear_cannot_be_told() {
        assertCannotTell(SampleRun.healthy().unwatched().build(), """
                Cannot tell whether the cause is NONE:
                  load as even as chance allows
                  lag was not watched""");
    }

    @Test
    void that_it_is_not_clear_is_no_cause() {
        DiagnosisAssert assertion =
                SkewAssertions.assertThat(SampleRun.healthy().build().diagnosis());

        assertThatThrownBy(() -> assertion.isCausedBy(Cause.NOT_CLEAR))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "isCausedBy requires that `cause` name a cause, but was NOT_CLEAR: an answer that is not clear proves"
                                + " nothing, so name the one that you expect.");
    }

    @Test
    void a_diagnosis_of_no_run_cannot_be_judged() {
        DiagnosisAssert assertion = SkewAssertions.assertThat(new Diagnosis(Cause.NONE, List.of()));

        assertThatThrownBy(() -> assertion.isCausedBy(Cause.NONE)).isInstanceOf(SkewedLoadException.class);
    }
}
