package dev.skewedload.run;

/** Takes effects as they are seen. Implementations are safe for use by several threads. */
@FunctionalInterface
public interface EffectSink {
    /**
     * An effect was seen.
     *
     * @param eventId the event's id as the system under test gave it
     * @param nanoTime when, by {@link System#nanoTime()}
     * @param lane where it was seen: effects of one lane are told in the order in which they happened, those of two
     *     lanes are not. A probe has one lane, a topic one a partition.
     */
    void applied(String eventId, long nanoTime, int lane);
}
