package dev.skewedload.measure;

import java.util.OptionalDouble;

/**
 * How long the system took, or would take, to finish after the end of the load.
 *
 * @param complete whether it finished within the limit
 * @param observedSeconds from the last event to the moment at which nothing was left; empty if that did not come
 * @param predictedSeconds what was behind at the end of the load over the rate at which it was served, the worst of the
 *     growing partitions; empty if none grows or nothing is served
 */
public record DrainFigures(boolean complete, OptionalDouble observedSeconds, OptionalDouble predictedSeconds) {
    /**
     * The time observed, else the time predicted.
     *
     * @return seconds, or empty if neither is known
     */
    public OptionalDouble seconds() {
        return observedSeconds.isPresent() ? observedSeconds : predictedSeconds;
    }
}
