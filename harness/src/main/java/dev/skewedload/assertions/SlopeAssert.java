package dev.skewedload.assertions;

import dev.skewedload.check.SlopeIs;
import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.PartitionSlope;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions on the slope of one partition's lag, with the verdicts of {@link SkewRunAssert}. */
public final class SlopeAssert extends AbstractAssert<SlopeAssert, PartitionSlope> {
    SlopeAssert(@Nullable PartitionSlope slope) {
        super(slope, SlopeAssert.class);
    }

    /**
     * The whole interval of the slope lies below the material line, 5 % of the partition's arrivals.
     *
     * @return this
     */
    public SlopeAssert isNotGrowing() {
        return is(LagVerdict.NOT_GROWING);
    }

    /**
     * The whole interval of the slope lies above 0, and its middle is material.
     *
     * @return this
     */
    public SlopeAssert isGrowing() {
        return is(LagVerdict.GROWING);
    }

    /**
     * The whole interval of the slope lies below 0.
     *
     * @return this
     */
    public SlopeAssert isDraining() {
        return is(LagVerdict.DRAINING);
    }

    private SlopeAssert is(LagVerdict wanted) {
        isNotNull();
        Judge.holds(
                new SlopeIs(actual.lag().partition(), wanted),
                Judge.runOf(actual.run()),
                descriptionText(),
                message -> failure("%s", message));
        return this;
    }
}
