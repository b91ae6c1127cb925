package dev.skewedload.assertions;

import dev.skewedload.check.CausedBy;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.Diagnosis;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions on the cause of what a run shows, with the verdicts of {@link SkewRunAssert}. */
public final class DiagnosisAssert extends AbstractAssert<DiagnosisAssert, Diagnosis> {
    DiagnosisAssert(@Nullable Diagnosis diagnosis) {
        super(diagnosis, DiagnosisAssert.class);
    }

    /**
     * What the run shows has this cause; where the cause is not clear, nobody can tell.
     *
     * @param cause the cause expected
     * @return this
     */
    public DiagnosisAssert isCausedBy(Cause cause) {
        isNotNull();
        Judge.holds(
                new CausedBy(Objects.requireNonNull(cause, "cause")),
                Judge.runOf(actual.run()),
                descriptionText(),
                message -> failure("%s", message));
        return this;
    }
}
