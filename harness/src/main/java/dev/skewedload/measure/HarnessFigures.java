package dev.skewedload.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How the harness itself fared while it watched a run.
 *
 * @param started wall-clock time of due time 0
 * @param longestStop longest time by which a thread that does nothing but wake up woke too late: the whole JVM stood still, by
 *     a garbage collection or a stop signal, or had no processor
 * @param largestClockJump most by which the wall clock and the monotonic clock moved apart between two looks: the machine
 *     slept, or its clock was set
 */
public record HarnessFigures(Instant started, Duration longestStop, Duration largestClockJump) {
    /** A stop longer than this voids what is measured in time. */
    public static final Duration LONGEST_STOP = Duration.ofMillis(500);
    /** A jump of a clock larger than this voids what is measured in time. */
    public static final Duration LARGEST_CLOCK_JUMP = Duration.ofMillis(500);

    /**
     * Why what was measured in time cannot be trusted.
     *
     * @return sentences with the figures; empty if the harness was well
     */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (longestStop.compareTo(LONGEST_STOP) > 0) {
            faults.add(String.format(
                    Locale.ROOT,
                    "the harness's own JVM stood still for %,d ms (more than %d ms void what is measured in time): give it more"
                            + " memory or a quieter machine",
                    longestStop.toMillis(),
                    LONGEST_STOP.toMillis()));
        }
        if (largestClockJump.compareTo(LARGEST_CLOCK_JUMP) > 0) {
            faults.add(String.format(
                    Locale.ROOT,
                    "the clocks of the harness's machine moved apart by %,d ms at once (more than %d ms void what is measured in"
                            + " time): it slept, or its clock was set",
                    largestClockJump.toMillis(),
                    LARGEST_CLOCK_JUMP.toMillis()));
        }
        return List.copyOf(faults);
    }
}
