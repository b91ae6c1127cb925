package dev.skewedload.workload;

/**
 * Where a point of even time falls under {@link Arrivals#BURSTS}: the inverse of the cumulated density. Even time is what a
 * process without bursts would take; in a burst three units of it pass in one.
 */
final class Bursts {

    private static final double DENSITY = 3;
    private static final double BURST = 0.25;
    private static final double CYCLE_NANOS = 1e9;

    private final long stream;
    private final double cycle;
    private final long first;

    /**
     * The bursts of one span.
     *
     * @param first number of its first cycle; the cycles of two spans must not share a number
     */
    Bursts(long stream, long spanNanos, long first) {
        this.stream = stream;
        this.first = first;
        cycle = spanNanos / Math.max(1, Math.rint(spanNanos / CYCLE_NANOS));
    }

    /** Nanoseconds since the start of the span. */
    double at(double evenNanos) {
        double number = Math.floor(evenNanos / cycle);
        double even = evenNanos / cycle - number;
        double start = (1 - BURST) * Mix.unit(Mix.at(stream, first + (long) number));
        return (number + within(even, start)) * cycle;
    }

    /** All as fractions of a cycle. Before the burst and after it time passes thrice as fast as events come. */
    private static double within(double even, double start) {
        double sinceStart = even - start / DENSITY;
        if (sinceStart < 0) {
            return even * DENSITY;
        }
        double sinceEnd = sinceStart - BURST * DENSITY;
        return sinceEnd < 0 ? start + sinceStart / DENSITY : start + BURST + sinceEnd * DENSITY;
    }
}
