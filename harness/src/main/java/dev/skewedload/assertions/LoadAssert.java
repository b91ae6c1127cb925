package dev.skewedload.assertions;

import dev.skewedload.check.PeakToAverageBelow;
import dev.skewedload.measure.Load;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions on the load of a run in one unit, with the verdicts of {@link SkewRunAssert}. */
public final class LoadAssert extends AbstractAssert<LoadAssert, Load> {
    LoadAssert(@Nullable Load load) {
        super(load, LoadAssert.class);
    }

    /**
     * The greatest load of a partition over the mean of all partitions is below a limit.
     *
     * @param limit the ratio that must not be reached, above 1
     * @return this
     */
    public LoadAssert hasPeakToAverageBelow(double limit) {
        isNotNull();
        Judge.holds(
                new PeakToAverageBelow(actual.unit(), limit),
                Judge.runOf(actual.run()),
                descriptionText(),
                message -> failure("%s", message));
        return this;
    }
}
