package dev.skewedload.example.gallery;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Work in which one event is slow: its first execution is held until something certain has happened, while others go on. A further
 * execution of it is as quick as all others.
 */
public final class Straggler implements Work {
    private static final int ENOUGH = 50;

    private final long sequence;
    private final Until until;
    private final Map<String, Long> latestDone = new HashMap<>();
    private @Nullable OrderEvent held;
    private int executions;
    private int overtakers;
    private boolean released;

    private enum Until {
        RELEASED,
        ITS_ORDER_HAS_PASSED,
        IT_RUNS_AGAIN
    }

    private Straggler(long sequence, Until until) {
        this.sequence = sequence;
        this.until = until;
    }

    /**
     * An event that is slow until {@link #release}, or until the crash.
     *
     * @param sequence which event
     * @return such work
     */
    public static Straggler untilReleased(long sequence) {
        return new Straggler(sequence, Until.RELEASED);
    }

    /**
     * An event that is slow until a later one of its order is done.
     *
     * @param sequence which event
     * @return such work
     */
    public static Straggler untilItsOrderHasPassed(long sequence) {
        return new Straggler(sequence, Until.ITS_ORDER_HAS_PASSED);
    }

    /**
     * An event that is slow until it is executed elsewhere, too.
     *
     * @param sequence which event
     * @return such work
     */
    public static Straggler untilItRunsAgain(long sequence) {
        return new Straggler(sequence, Until.IT_RUNS_AGAIN);
    }

    @Override
    public synchronized void on(OrderEvent event) throws InterruptedException {
        if (event.sequence() != sequence) {
            return;
        }
        executions++;
        notifyAll();
        if (executions == 1) {
            held = event;
            while (!mayGoOn(event)) {
                wait();
            }
        }
    }

    private boolean mayGoOn(OrderEvent slow) {
        return switch (until) {
            case RELEASED -> released;
            case ITS_ORDER_HAS_PASSED -> latestDone.getOrDefault(slow.key(), -1L) > sequence;
            case IT_RUNS_AGAIN -> executions > 1;
        };
    }

    @Override
    public synchronized void done(OrderEvent event) {
        latestDone.merge(event.key(), event.sequence(), Math::max);
        OrderEvent slow = held;
        if (slow != null && event.partition().equals(slow.partition()) && event.offset() > slow.offset()) {
            overtakers++;
        }
        notifyAll();
    }

    /**
     * Waits until the event is held and {@value #ENOUGH} later ones of its partition are done.
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
