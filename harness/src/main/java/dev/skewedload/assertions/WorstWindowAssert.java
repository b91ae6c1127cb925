package dev.skewedload.assertions;

import dev.skewedload.check.WorstWindowBelow;
import dev.skewedload.measure.WorstWindow;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions on the worst window of a run, with the verdicts of {@link SkewRunAssert}. */
public final class WorstWindowAssert extends AbstractAssert<WorstWindowAssert, WorstWindow> {
    WorstWindowAssert(@Nullable WorstWindow window) {
        super(window, WorstWindowAssert.class);
    }

    /**
     * The peak-to-average is below a limit in the worst window, and so in every window of its length.
     *
     * @param limit the ratio that must not be reached, above 1
     * @return this
     */
    public WorstWindowAssert hasPeakToAverageBelow(double limit) {
        isNotNull();
        Judge.holds(
                new WorstWindowBelow(actual.load().unit(), actual.length(), limit),
                Judge.runOf(actual.load().run()),
                descriptionText(),
                message -> failure("%s", message));
        return this;
    }
}
