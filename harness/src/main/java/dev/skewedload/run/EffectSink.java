package dev.skewedload.run;

/** Takes what the system under test did, as it is seen. Implementations are safe for use by several threads. */
public interface EffectSink {
    /**
     * An effect was seen.
     *
     * @param effect the effect
     */
    void applied(AppliedEffect effect);

    /**
     * The system set an event aside for good: an outcome of its own, neither applied nor lost.
     *
     * @param eventId the event's id as the system under test gave it
     * @param nanoTime when, by {@link System#nanoTime()} of the harness
     */
    void deadLettered(String eventId, long nanoTime);

    /**
     * The system began to work on an event. Two executions of one event may be under way at once.
     *
     * @param eventId the event's id as the system under test gave it
     * @param nanoTime when, by {@link System#nanoTime()} of the harness
     */
    void executionStarted(String eventId, long nanoTime);

    /**
     * The system ended one of its executions of an event, in success or not; a reader whose process died ends those that
     * were under way there. An end without a start is ignored.
     *
     * @param eventId the event's id as the system under test gave it
     * @param nanoTime when, by {@link System#nanoTime()} of the harness
     */
    void executionEnded(String eventId, long nanoTime);

    /**
     * A handler waited for a system behind it.
     *
     * @param downstream the system's name
     * @param fromNanoTime when the wait began, by {@link System#nanoTime()} of the harness
     * @param toNanoTime when it ended
     */
    default void waited(String downstream, long fromNanoTime, long toNanoTime) {}
}
