package dev.skewedload.example.gallery;

/** The part that gives an event its effect. Called by the threads of the {@link Dispatch}, once it has returned the effect is durable. */
@FunctionalInterface
public interface Sink {
    /**
     * Handles an event.
     *
     * @param event the event
     * @throws Exception if it could not be handled; then it is not complete
     */
    void apply(OrderEvent event) throws Exception;
}
