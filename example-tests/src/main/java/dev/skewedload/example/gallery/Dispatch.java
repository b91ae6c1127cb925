package dev.skewedload.example.gallery;

/** The part that brings events to threads. Called by the thread that polls. */
public interface Dispatch {
    /**
     * Takes over the work on an event.
     *
     * @param event the event
     * @param work its work, which never throws
     */
    void take(OrderEvent event, Runnable work);

    /**
     * Whether enough is in flight, so that the consumer should rest.
     *
     * @return true to pause all partitions
     */
    boolean isFull();

    /** Waits until nothing is in flight, before partitions go to another member. */
    void finish();

    /** Crashes: interrupts what is in flight, forgets what has not begun, and returns when no thread works any more. */
    void abandon();
}
