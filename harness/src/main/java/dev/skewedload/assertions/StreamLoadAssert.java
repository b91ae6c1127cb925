package dev.skewedload.assertions;

import dev.skewedload.check.StreamPeakToAverageBelow;
import dev.skewedload.measure.StreamLoad;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions on the records of one stream of a run, with the verdicts of {@link SkewRunAssert}. */
public final class StreamLoadAssert extends AbstractAssert<StreamLoadAssert, StreamLoad> {
    StreamLoadAssert(@Nullable StreamLoad stream) {
        super(stream, StreamLoadAssert.class);
    }

    /**
     * The greatest number of records on a partition over the mean of all its partitions is below a limit.
     *
     * @param limit the ratio that must not be reached, above 1
     * @return this
     */
    public StreamLoadAssert hasPeakToAverageBelow(double limit) {
        isNotNull();
        Judge.holds(
                new StreamPeakToAverageBelow(actual, limit),
                Judge.runOf(actual.load().run()),
                descriptionText(),
                message -> failure("%s", message));
        return this;
    }
}
