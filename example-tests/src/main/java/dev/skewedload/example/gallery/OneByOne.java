package dev.skewedload.example.gallery;

import org.jspecify.annotations.Nullable;

/** The plain loop: each event is handled on the thread that polls, one after the other. */
public final class OneByOne implements Dispatch {
    private @Nullable Thread worker;
    private boolean abandoned;

    /** Makes one that works on nothing yet. */
    public OneByOne() {}

    @Override
    public void take(OrderEvent event, Runnable work) {
        if (begins()) {
            work.run();
            ends();
        }
    }

    private synchronized boolean begins() {
        worker = abandoned ? null : Thread.currentThread();
        return !abandoned;
    }

    private synchronized void ends() {
        worker = null;
    }

    @Override
    public boolean isFull() {
        return false;
    }

    @Override
    public void finish() {
        // nothing is in flight while the thread is here
    }

    @Override
    public synchronized void abandon() {
        abandoned = true;
        if (worker != null) {
            worker.interrupt();
        }
    }
}
