package dev.skewedload.run;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One effect as it was seen: what an {@link EffectSink} takes.
 *
 * @param eventId the event's id as the system under test gave it
 * @param nanoTime when, by {@link System#nanoTime()} of the harness
 * @param lane where it was seen, from 0: effects of one lane are told in the order in which they happened, those of two
 *     lanes are not. A probe has one lane, a topic one a partition
 * @param contentHash {@link ContentHash} of what was written, or empty where the source does not show it
 * @param route the way by which the event came, or empty where the source does not show it
 */
public record AppliedEffect(String eventId, long nanoTime, int lane, OptionalLong contentHash, Optional<String> route) {
    /**
     * Refuses null.
     *
     * @param eventId as above
     * @param nanoTime as above
     * @param lane as above
     * @param contentHash as above
     * @param route as above
     */
    public AppliedEffect {
        Objects.requireNonNull(eventId, "eventId");
        Objects.requireNonNull(contentHash, "contentHash");
        Objects.requireNonNull(route, "route");
    }

    /**
     * An effect of which nothing else is known.
     *
     * @param eventId as above
     * @param nanoTime as above
     * @param lane as above
     * @return the effect, without content and route
     */
    public static AppliedEffect of(String eventId, long nanoTime, int lane) {
        return new AppliedEffect(eventId, nanoTime, lane, OptionalLong.empty(), Optional.empty());
    }

    /**
     * The same effect with its content.
     *
     * @param hash {@link ContentHash} of what was written
     * @return a copy
     */
    public AppliedEffect withContent(long hash) {
        return new AppliedEffect(eventId, nanoTime, lane, OptionalLong.of(hash), route);
    }

    /**
     * The same effect with its route.
     *
     * @param name the route's name
     * @return a copy
     */
    public AppliedEffect onRoute(String name) {
        return new AppliedEffect(eventId, nanoTime, lane, contentHash, Optional.of(name));
    }
}
