package dev.skewedload.measure;

/**
 * A 99 % interval of a percentile of the system's latency, in nanoseconds.
 *
 * @param lowNanos the lower end
 * @param highNanos the upper end; {@link #UNBOUNDED} if the run shows none
 */
public record PercentileInterval(long lowNanos, long highNanos) {

    /** The upper end of an interval that has none: too few events, or it lies among events that never had their effect. */
    public static final long UNBOUNDED = Long.MAX_VALUE;

    /**
     * Whether the interval has an upper end.
     *
     * @return false if the percentile may be as high as it likes
     */
    public boolean isBounded() {
        return highNanos != UNBOUNDED;
    }
}
