package dev.skewedload.run;

import dev.skewedload.measure.HarnessFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Watches the harness's own JVM and clocks from a thread that does nothing but wake up: how much later than asked it wakes
 * is how long the JVM stood still. Source of the method: jHiccup.
 */
final class HarnessWatch implements AutoCloseable {
    private static final long CADENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long ENOUGH_FOR_TWO_CLOCKS_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final Duration ENOUGH_TO_STOP = Duration.ofSeconds(5);

    private final Clocks clocks;
    private final Instant started;
    private final Thread thread;
    private volatile boolean stopped;
    private long wokeNanos;
    private long monotonicNanos;
    private long wallMillis;
    private long longestStopNanos;
    private long largestJumpNanos;

    /**
     * Starts to watch.
     *
     * @param startNanos due time 0 on the monotonic clock
     */
    HarnessWatch(Clocks clocks, long startNanos) {
        this.clocks = clocks;
        wokeNanos = clocks.monotonicNanos.getAsLong();
        monotonicNanos = wokeNanos;
        wallMillis = clocks.wallMillis.getAsLong();
        started = Instant.ofEpochMilli(wallMillis).plusNanos(startNanos - wokeNanos);
        thread = new Thread(this::watch, "skewedload-watch");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * The clocks of a machine.
     *
     * @param monotonicNanos as {@link System#nanoTime}
     * @param wallMillis as {@link System#currentTimeMillis}
     */
    record Clocks(LongSupplier monotonicNanos, LongSupplier wallMillis) {
        static final Clocks SYSTEM = new Clocks(System::nanoTime, System::currentTimeMillis);
    }

    private void watch() {
        while (!stopped) {
            LockSupport.parkNanos(CADENCE_NANOS);
            look();
        }
    }

    private synchronized void look() {
        long now = clocks.monotonicNanos.getAsLong();
        long wall = clocks.wallMillis.getAsLong();
        long after = clocks.monotonicNanos.getAsLong();
        longestStopNanos = Math.max(longestStopNanos, now - wokeNanos - CADENCE_NANOS);
        wokeNanos = now;
        if (after - now < ENOUGH_FOR_TWO_CLOCKS_NANOS) {
            long byWall = TimeUnit.MILLISECONDS.toNanos(wall - wallMillis);
            largestJumpNanos = Math.max(largestJumpNanos, Math.abs(byWall - (now - monotonicNanos)));
            monotonicNanos = now;
            wallMillis = wall;
        }
    }

    /** What was seen so far; a stop that goes on counts as far as it has come. */
    HarnessFigures figures() {
        look();
        synchronized (this) {
            return new HarnessFigures(started, Duration.ofNanos(longestStopNanos), Duration.ofNanos(largestJumpNanos));
        }
    }

    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
        try {
            thread.join(ENOUGH_TO_STOP.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
