package dev.skewedload.measure;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How long the system took, or would take, to finish after the end of the load.
 *
 * @param complete whether it finished within the limit
 * @param observedSeconds from the last event to the moment at which nothing was left; empty if that did not come
 * @param predicted what was behind at the end of the load over the rate at which it was served, the worst of the growing
 *     partitions: never, if one of them is not served; empty if none grows
 * @param watchedSeconds from the end of the load to the last look at offsets, or at effects where no group is watched;
 *     empty if nobody looked
 */
public record DrainFigures(
        boolean complete,
        OptionalDouble observedSeconds,
        Optional<DrainTime> predicted,
        OptionalDouble watchedSeconds) {
    /**
     * Figures of a drain whose offsets nobody looked at.
     *
     * @param complete whether it finished within the limit
     * @param observedSeconds from the last event to the moment at which nothing was left; empty if that did not come
     * @return figures without a prediction
     */
    public static DrainFigures unwatched(boolean complete, OptionalDouble observedSeconds) {
        return new DrainFigures(complete, observedSeconds, Optional.empty(), OptionalDouble.empty());
    }

    /**
     * The middle of the prediction.
     *
     * @return seconds, or empty if there is none
     */
    public OptionalDouble predictedSeconds() {
        return predicted.map(DrainTime::seconds).orElse(OptionalDouble.empty());
    }

    /**
     * The time observed, else the time predicted.
     *
     * @return seconds, or empty if neither is known
     */
    public OptionalDouble seconds() {
        return observedSeconds.isPresent() ? observedSeconds : predictedSeconds();
    }
}
