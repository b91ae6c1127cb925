package dev.skewedload.run;

import dev.skewedload.measure.RunId;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Surge;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sends a workload at its due times, whether or not the system keeps up (an open model). Each of its threads walks the
 * whole stream and sends only its own entities, so that the order within an entity survives without coordination. Sends
 * are asynchronous and bounded in flight; a full window makes events late, which their send delay shows, and never
 * makes the schedule wait.
 */
final class Driver {
    /** What an event in flight costs beside its value: key, headers, callback, batch overhead. */
    private static final int BYTES_BESIDE_THE_VALUE = 512;

    private static final double EVENTS_PER_SECOND_AND_THREAD = 100_000;

    private final Workload workload;
    private final RunId runId;
    private final TargetSession session;
    private final RunRecorder recorder;
    private final int senders;
    private final InFlightWindow window;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger finished = new AtomicInteger();
    private volatile boolean stopped;

    /**
     * Prepares a driver.
     *
     * @param senders number of threads that send
     * @param window bounds what is in flight
     */
    Driver(
            Workload workload,
            RunId runId,
            TargetSession session,
            RunRecorder recorder,
            int senders,
            InFlightWindow window) {
        this.workload = workload;
        this.runId = runId;
        this.session = session;
        this.recorder = recorder;
        this.senders = senders;
        this.window = window;
    }

    /** As many threads as the rate takes, and no more than there are cores. */
    static int sendersFor(Workload workload) {
        int cores = Runtime.getRuntime().availableProcessors();
        double wanted = Math.ceil(peakPerSecond(workload) / EVENTS_PER_SECOND_AND_THREAD);
        return (int) Math.max(1, Math.min(wanted, cores));
    }

    private static double peakPerSecond(Workload workload) {
        double factor =
                workload.surges().stream().mapToDouble(Surge::factor).max().orElse(1);
        return workload.eventsPerSecond() * factor;
    }

    /** Starts the sender threads; {@code startNanos} is the moment of due time 0 on the {@link System#nanoTime} clock. */
    void start(long startNanos) {
        for (int i = 0; i < senders; i++) {
            int index = i;
            Thread thread = new Thread(() -> sendAll(index, startNanos), "skewedload-sender-" + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    /** Waits at most so long for the senders to end; true once they have. */
    boolean join(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (Thread thread : threads) {
            long left = deadline - System.nanoTime();
            if (left > 0) {
                TimeUnit.NANOSECONDS.timedJoin(thread, left);
            }
            if (thread.isAlive()) {
                return false;
            }
        }
        return true;
    }

    /** Ends the sending early; events not sent by now never are. */
    void stop() {
        stopped = true;
        window.close();
        threads.forEach(LockSupport::unpark);
    }

    /**
     * Ends the sending and its threads: told to stop, then interrupted, each time waited for at most so long. Only code of
     * the user that heeds no interruption outlives this; then the answer is false.
     */
    boolean end(Duration patience) throws InterruptedException {
        stop();
        if (join(patience)) {
            return true;
        }
        threads.forEach(Thread::interrupt);
        return join(patience);
    }

    /** Whether every event was handed to the target. */
    boolean sentAll() {
        return finished.get() == senders;
    }

    /** Waits for the answers of what is in flight; true if all have come. */
    boolean awaitAnswers(Duration limit) throws InterruptedException {
        return window.awaitEmpty(limit.toNanos());
    }

    /** What the user's key or encoder threw, or null. */
    @Nullable
    Throwable failure() {
        return failure.get();
    }

    private void sendAll(int index, long startNanos) {
        try (EventCursor cursor = workload.events()) {
            while (cursor.next()) {
                if (senders > 1 && senderOf(cursor.entityIndex()) != index) {
                    continue;
                }
                int size = cursor.valueBytes() + BYTES_BESIDE_THE_VALUE;
                if (!awaitDue(startNanos + cursor.dueNanos()) || !window.acquire(size)) {
                    return;
                }
                send(cursor, size, startNanos);
            }
            finished.incrementAndGet();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (Throwable thrown) {
            fail(thrown);
        }
    }

    private int senderOf(int entity) {
        return Math.floorMod(entity * 0x9E3779B9 >>> 7, senders);
    }

    /** What a sender throws once it was told to stop is a consequence of that. */
    private void fail(Throwable thrown) {
        if (!stopped) {
            failure.compareAndSet(null, thrown);
            stop();
        }
    }

    private boolean awaitDue(long dueNanoTime) throws InterruptedException {
        while (!stopped) {
            long left = dueNanoTime - System.nanoTime();
            if (left <= 0) {
                return true;
            }
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException("a sender was interrupted");
            }
        }
        return false;
    }

    private void send(EventCursor cursor, int size, long startNanos) {
        Event event = cursor.event(runId.value());
        recorder.sending(cursor, System.nanoTime() - startNanos);
        try {
            session.send(event, recorder.acknowledgementOf(event, () -> window.release(size)));
        } catch (RuntimeException | Error thrown) {
            recorder.notSent(event);
            window.release(size);
            throw thrown;
        }
    }
}
