package dev.skewedload.run;

import java.time.Duration;

/**
 * How long a run waits for what may never come, and how much it keeps in flight.
 *
 * @param mostBehind how far behind its schedule the driver may fall before the load is given up
 * @param lastAnswers how long to wait, after the last send, for what is in flight
 * @param readBack how long the reading back of pending events may take, and how long a view of effects may trail behind the
 *     end of the drain
 * @param settle how long effects may trail behind the commits that cover them, where the drain did not end by itself
 * @param quiet how long no further effect may come before the drain is complete
 * @param stop how long a thread that was told to stop may take before it is interrupted, and again before it is left
 * @param mostEventsInFlight events sent and not answered
 * @param mostBytesInFlight bytes sent and not answered
 */
record RunLimits(
        Duration mostBehind,
        Duration lastAnswers,
        Duration readBack,
        Duration settle,
        Duration quiet,
        Duration stop,
        int mostEventsInFlight,
        long mostBytesInFlight) {
    /** Those of every run but the tests': longer than the target's own time limits. */
    static final RunLimits STANDARD = new RunLimits(
            Duration.ofSeconds(20),
            Duration.ofSeconds(25),
            Duration.ofSeconds(60),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(12),
            100_000,
            48L << 20);
}
