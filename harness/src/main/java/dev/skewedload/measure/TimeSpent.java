package dev.skewedload.measure;

/**
 * Time spent on a kind of work during the steady part of the load, summed over all threads.
 *
 * @param count how often; 0 where only the time is known
 * @param seconds seconds in all
 * @param longestSeconds the longest of them; 0 where it is not known
 */
public record TimeSpent(long count, double seconds, double longestSeconds) {
    /** None at all. */
    public static final TimeSpent NONE = new TimeSpent(0, 0, 0);

    /**
     * The mean of one.
     *
     * @return seconds; NaN if there was none
     */
    public double mean() {
        return count == 0 ? Double.NaN : seconds / count;
    }
}
