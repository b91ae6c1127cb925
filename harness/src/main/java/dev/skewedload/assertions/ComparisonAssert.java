package dev.skewedload.assertions;

import dev.skewedload.check.Check;
import dev.skewedload.check.P99RatioBelow;
import dev.skewedload.check.PeakToAverageRatioBelow;
import dev.skewedload.measure.SkewRun;
import org.assertj.core.api.AbstractAssert;

/** Assertions on a run compared with an even load on the same machine, with the verdicts of {@link SkewRunAssert}. */
public final class ComparisonAssert extends AbstractAssert<ComparisonAssert, SkewRun> {
    private final SkewRun control;

    ComparisonAssert(SkewRun run, SkewRun control) {
        super(run, ComparisonAssert.class);
        this.control = control;
    }

    /**
     * The 99th percentile of the end-to-end latency is below so many times that of the control.
     *
     * @param limit the ratio that must not be reached, above 0
     * @return this
     */
    public ComparisonAssert hasP99RatioBelow(double limit) {
        return holds(new P99RatioBelow(control, limit));
    }

    /**
     * The peak-to-average of records is below so many times that of the control.
     *
     * @param limit the ratio that must not be reached, above 0
     * @return this
     */
    public ComparisonAssert hasPeakToAverageRatioBelow(double limit) {
        return holds(new PeakToAverageRatioBelow(control, limit));
    }

    private ComparisonAssert holds(Check check) {
        Judge.holds(check, actual, descriptionText(), message -> failure("%s", message));
        return this;
    }
}
