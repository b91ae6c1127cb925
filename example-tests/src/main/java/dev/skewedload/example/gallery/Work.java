package dev.skewedload.example.gallery;

/** The part that does the work on an event, before its effect: what takes time. */
@FunctionalInterface
public interface Work {
    /** Work that takes no time. */
    Work NONE = event -> {};

    /**
     * Works on an event.
     *
     * @param event the event
     * @throws InterruptedException if the process crashes meanwhile
     */
    void on(OrderEvent event) throws InterruptedException;

    /**
     * The effect of an event has happened.
     *
     * @param event the event
     */
    default void done(OrderEvent event) {
        // most work has nothing to do then
    }
}
