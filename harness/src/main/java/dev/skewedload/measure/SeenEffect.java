package dev.skewedload.measure;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One effect of an event of the run, as an {@link EffectRecorder} takes it.
 *
 * @param sequence the event
 * @param nanos when it was seen, in nanoseconds since the schedule began
 * @param lane where it was seen, from 0; within one lane alone the source shows the order of effects: the partitions of an
 *     output topic
 * @param contentHash a 64-bit hash of what was written, or empty where the source does not show it; two contents with one
 *     hash pass as equal
 * @param route the way by which the event came, or empty where the source does not show it
 */
public record SeenEffect(long sequence, long nanos, int lane, OptionalLong contentHash, Optional<String> route) {
    /**
     * Refuses null.
     *
     * @param sequence as above
     * @param nanos as above
     * @param lane as above
     * @param contentHash as above
     * @param route as above
     */
    public SeenEffect {
        Objects.requireNonNull(contentHash, "contentHash");
        Objects.requireNonNull(route, "route");
    }

    /**
     * An effect on the only lane, of which nothing else is known.
     *
     * @param sequence the event
     * @return the effect, at 0 s
     */
    public static SeenEffect of(long sequence) {
        return new SeenEffect(sequence, 0, 0, OptionalLong.empty(), Optional.empty());
    }
}
