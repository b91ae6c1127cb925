package dev.skewedload.example.gallery;

import org.jspecify.annotations.Nullable;

/**
 * Work in which one event is slow: its first execution is held until it is released or crashes, while others of its partition
 * overtake it. A further execution of it is as quick as all others.
 */
public final class Straggler implements Work {
    private static final int ENOUGH = 50;

    private final long sequence;
    private @Nullable OrderEvent held;
    private int overtakers;
    private boolean released;

    /**
     * Makes such work.
     *
     * @param sequence the event to hold
     */
    public Straggler(long sequence) {
        this.sequence = sequence;
    }

    @Override
    public synchronized void on(OrderEvent event) throws InterruptedException {
        OrderEvent slow = held;
        if (slow == null && event.sequence() == sequence) {
            held = event;
            while (!released) {
                wait();
            }
        } else if (slow != null && event.partition().equals(slow.partition()) && event.offset() > slow.offset()) {
            overtakers++;
            notifyAll();
        }
    }

    /**
     * Waits until the event is held and {@value #ENOUGH} others of its partition have come past it.
     *
     * @return the event that is held
     * @throws InterruptedException if that does not come within the run
     */
    public synchronized OrderEvent awaitOvertaken() throws InterruptedException {
        OrderEvent slow = awaitHeld();
        while (overtakers < ENOUGH) {
            wait();
        }
        return slow;
    }

    /**
     * Waits until the event is held.
     *
     * @return the event
     * @throws InterruptedException if that does not come within the run
     */
    public synchronized OrderEvent awaitHeld() throws InterruptedException {
        while (held == null) {
            wait();
        }
        return held;
    }

    /** Lets the event go on. */
    public synchronized void release() {
        released = true;
        notifyAll();
    }
}
