package dev.skewedload.assertions;

import dev.skewedload.check.CommitPercentileBelow;
import dev.skewedload.measure.CommitLatency;
import java.time.Duration;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions on the latency to commit of a run, with the verdicts of {@link SkewRunAssert}. */
public final class CommitLatencyAssert extends AbstractAssert<CommitLatencyAssert, CommitLatency> {
    CommitLatencyAssert(@Nullable CommitLatency latency) {
        super(latency, CommitLatencyAssert.class);
    }

    /**
     * A percentile, from due time to the commit, is below a limit wherever it lies between the bounds.
     *
     * @param percentile in (0, 100): 99.9
     * @param limit the latency that must not be reached
     * @return this
     */
    public CommitLatencyAssert hasPercentileBelow(double percentile, Duration limit) {
        isNotNull();
        Judge.holds(
                new CommitPercentileBelow(actual, percentile, limit),
                Judge.runOf(actual.run()),
                descriptionText(),
                message -> failure("%s", message));
        return this;
    }
}
