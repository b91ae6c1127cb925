package dev.skewedload.measure;

/**
 * The growth of a partition's lag from which on it matters.
 *
 * <p><b>Definition.</b> 5 % of the arrivals; where that is less than ten events within the window, then ten events within the
 * window, but no more than half of the arrivals. Without arrivals it is 0.
 *
 * <p><b>Example.</b> Over 20 s, of 1,000/s it is 50/s; of 5/s it is 0.5/s (ten events), where 5 % would be five events and so within
 * what a queue varies by chance; of 0.2/s it is 0.1/s, so that a partition that nobody serves still grows.
 *
 * <p><b>What it cannot see.</b> A cold partition whose lag gains less than ten events in the window is not growing.
 */
final class MaterialGrowth {
    private static final double PART_OF_ARRIVALS = 0.05;
    private static final double EVENTS = 10;
    private static final double MOST_OF_ARRIVALS = 0.5;

    private MaterialGrowth() {}

    /** Events per second; 0 if nothing arrived, or nobody knows. */
    static double perSecond(double arrivalsPerSecond, double windowSeconds) {
        if (!(arrivalsPerSecond > 0)) {
            return 0;
        }
        double few = Math.min(EVENTS / windowSeconds, MOST_OF_ARRIVALS * arrivalsPerSecond);
        return Math.max(PART_OF_ARRIVALS * arrivalsPerSecond, few);
    }
}
