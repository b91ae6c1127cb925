package dev.skewedload.run;

import dev.skewedload.measure.RunId;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
    private static final int MOST_EVENTS_IN_FLIGHT = 100_000;
    private static final long MOST_BYTES_IN_FLIGHT = 48L << 20;
    /** What an event in flight costs beside its value: key, headers, callback, batch overhead. */
    private static final int BYTES_BESIDE_THE_VALUE = 512;

    private static final double EVENTS_PER_SECOND_AND_THREAD = 100_000;

    private final Workload workload;
    private final RunId runId;
    private final TargetSession session;
    private final RunRecorder recorder;
    private final InFlightWindow window = new InFlightWindow(MOST_EVENTS_IN_FLIGHT, MOST_BYTES_IN_FLIGHT);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;

    Driver(Workload workload, RunId runId, TargetSession session, RunRecorder recorder) {
        this.workload = workload;
        this.runId = runId;
        this.session = session;
        this.recorder = recorder;
    }

    /** Starts the sender threads; {@code startNanos} is the moment of due time 0 on the {@link System#nanoTime} clock. */
    void start(long startNanos) {
        int cores = Runtime.getRuntime().availableProcessors();
        double wanted = Math.ceil(workload.eventsPerSecond() / EVENTS_PER_SECOND_AND_THREAD);
        int count = (int) Math.max(1, Math.min(wanted, cores));
        for (int i = 0; i < count; i++) {
            int index = i;
            Thread thread = new Thread(() -> sendAll(index, count, startNanos), "skewedload-sender-" + i);
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

    /** Waits for the answers of what is in flight; true if all have come. */
    boolean awaitAnswers(Duration limit) throws InterruptedException {
        return window.awaitEmpty(limit.toNanos());
    }

    int inFlight() {
        return window.events();
    }

    /** What the user's key or encoder threw, or null. */
    @Nullable
    Throwable failure() {
        return failure.get();
    }

    private void sendAll(int index, int count, long startNanos) {
        try (EventCursor cursor = workload.events()) {
            while (cursor.next()) {
                if (count > 1 && Math.floorMod(cursor.entityIndex() * 0x9E3779B9 >>> 7, count) != index) {
                    continue;
                }
                int size = cursor.valueBytes() + BYTES_BESIDE_THE_VALUE;
                if (!awaitDue(startNanos + cursor.dueNanos()) || !window.acquire(size)) {
                    return;
                }
                send(cursor, size, startNanos);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (Throwable thrown) {
            failure.compareAndSet(null, thrown);
            stop();
        }
    }

    private boolean awaitDue(long dueNanoTime) {
        while (!stopped) {
            long left = dueNanoTime - System.nanoTime();
            if (left <= 0) {
                return true;
            }
            LockSupport.parkNanos(left);
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
