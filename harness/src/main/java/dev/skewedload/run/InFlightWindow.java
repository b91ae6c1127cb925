package dev.skewedload.run;

import java.util.concurrent.TimeUnit;

/**
 * Bounds what has been sent and not been answered, in events and in bytes. Where it is full the sender waits: its events
 * are late, and their send delay says so.
 */
final class InFlightWindow {
    private final int mostEvents;
    private final long mostBytes;
    private int events;
    private long bytes;
    private boolean closed;

    InFlightWindow(int mostEvents, long mostBytes) {
        this.mostEvents = mostEvents;
        this.mostBytes = mostBytes;
    }

    /** Waits for room; one event always fits an empty window. Returns false once the window is closed. */
    synchronized boolean acquire(int size) throws InterruptedException {
        while (!closed && events > 0 && (events >= mostEvents || bytes + size > mostBytes)) {
            wait();
        }
        if (closed) {
            return false;
        }
        events++;
        bytes += size;
        return true;
    }

    synchronized void release(int size) {
        events--;
        bytes -= size;
        notifyAll();
    }

    /** Waits until everything has been answered, or the limit has passed; true if nothing is left in flight. */
    synchronized boolean awaitEmpty(long limitNanos) throws InterruptedException {
        long deadline = System.nanoTime() + limitNanos;
        while (events > 0) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, TimeUnit.MILLISECONDS.toNanos(1)));
        }
        return true;
    }

    synchronized int events() {
        return events;
    }

    /** Lets no further event in and wakes whoever waits. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
