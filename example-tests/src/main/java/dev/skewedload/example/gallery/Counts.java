package dev.skewedload.example.gallery;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How often what has happened, for those who wait until it has happened often enough: so an exhibit forces the interleaving in
 * which its fault shows, by what was done and not by a clock.
 */
final class Counts {
    private static final Duration NEVER = Duration.ofSeconds(30);

    private final Map<String, Long> counts = new HashMap<>();

    synchronized void add(String what) {
        counts.merge(what, 1L, Long::sum);
        notifyAll();
    }

    synchronized long of(String what) {
        return counts.getOrDefault(what, 0L);
    }

    /**
     * Waits.
     *
     * @throws IllegalStateException if it does not come to that within half a minute, so that nobody hangs
     */
    synchronized void await(String what, long atLeast) throws InterruptedException {
        long deadline = System.nanoTime() + NEVER.toNanos();
        while (of(what) < atLeast) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new IllegalStateException(
                        "waited for " + atLeast + " of " + what + ", but there were " + of(what));
            }
            wait(left);
        }
    }
}
