package dev.skewedload.assertions;

import dev.skewedload.check.LatencyPercentileBelow;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.LatencyPart;
import java.time.Duration;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions on latencies of a run, with the verdicts of {@link SkewRunAssert}. */
public final class LatencyAssert extends AbstractAssert<LatencyAssert, Latency> {
    LatencyAssert(@Nullable Latency latency) {
        super(latency, LatencyAssert.class);
    }

    /**
     * A percentile, counted from due time, is below a limit.
     *
     * @param percentile in (0, 100): 99.9
     * @param limit the latency that must not be reached
     * @return this
     */
    public LatencyAssert hasPercentileBelow(double percentile, Duration limit) {
        isNotNull();
        Judge.holds(
                new LatencyPercentileBelow(actual, percentile, limit),
                Judge.runOf(actual.part().map(LatencyPart::run)),
                descriptionText(),
                message -> failure("%s", message));
        return this;
    }
}
