package dev.skewedload.measure;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How well the load tool kept its own schedule, after the warm-up.
 *
 * @param askedPerSecond events per second as the workload asks
 * @param achievedPerSecond events per second that were acknowledged, over the time from the first due to the last send
 * @param scheduled measured events that were due
 * @param sent measured events that were handed to the target
 * @param acknowledged measured events that were acknowledged
 * @param sendDelay sent minus due, of the measured events
 * @param sendDelayLimit p99 of the send delay above which the schedule was not kept
 */
public record GeneratorFigures(
        double askedPerSecond,
        double achievedPerSecond,
        long scheduled,
        long sent,
        long acknowledged,
        Latency sendDelay,
        Duration sendDelayLimit) {
    private static final double LEAST_OF_THE_RATE = 0.99;
    /** The limit on p99 of the send delay unless another is set. */
    public static final Duration DEFAULT_SEND_DELAY_LIMIT = Duration.ofMillis(100);

    /**
     * Why the load was not the one asked for: under 99 % of the rate, or a p99 of the send delay above its limit. It voids
     * lag, latency and recovery, not exact counts.
     *
     * @return a sentence with the figures, or empty if the schedule was kept
     */
    public Optional<String> fault() {
        if (sendDelay.isInvalid()) {
            return Optional.of(
                    "send delays were negative or out of range, which is a fault of SkewedLoad: " + sendDelay.faults());
        }
        if (!(achievedPerSecond >= LEAST_OF_THE_RATE * askedPerSecond)) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the generator achieved %,.0f of %,.0f events/s (%,d of %,d events acknowledged): lower"
                            + " eventsPerSecond, or give it a faster machine or cluster",
                    achievedPerSecond,
                    askedPerSecond,
                    acknowledged,
                    scheduled));
        }
        if (isLate()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the generator was late: p99 of the send delay %,d ms is above %d ms: lower eventsPerSecond, or give it"
                            + " a quieter machine",
                    sendDelay.percentile(99).orElse(0) / 1_000_000,
                    sendDelayLimit.toMillis()));
        }
        return Optional.empty();
    }

    /**
     * Whether the load tool did its part: 99 % of the events were handed to the target, and on time, whatever became of
     * them there.
     *
     * @return false if what is missing or late may be the load tool's own fault
     */
    public boolean sentOnTime() {
        return sent >= LEAST_OF_THE_RATE * scheduled && !isLate() && !sendDelay.isInvalid();
    }

    /**
     * The part of the sends that were later than the limit, to the hundredth.
     *
     * @return from 0 to 1; 0 as long as the p99 lies within the limit
     */
    public double lateShare() {
        if (!isLate()) {
            return 0;
        }
        int percent = 99;
        while (percent > 1 && sendDelay.percentile(percent).orElse(0) > sendDelayLimit.toNanos()) {
            percent--;
        }
        return (100 - percent) / 100.0;
    }

    private boolean isLate() {
        return sendDelay.percentile(99).orElse(0) > sendDelayLimit.toNanos();
    }
}
