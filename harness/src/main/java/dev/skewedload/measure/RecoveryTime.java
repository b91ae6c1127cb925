package dev.skewedload.measure;

import java.util.OptionalDouble;

/**
 * How long a partition's lag took to recover from a fault.
 *
 * <p><b>Definition.</b> From the fault to the first moment at which the lag is back in its band before the fault, and stays
 * there to the last sample. The band reaches from 0 to the greatest lag of the five seconds up to the fault, plus a
 * tolerance: what arrives within two looks, which is how far samples lie apart by the moment of the look alone, and four
 * standard deviations of a count as large as the greatest lag (4 at the least): the looks before a fault are few, and do not
 * see the greatest that counting noise makes in the many after it. A lag that never leaves its band has recovered after 0 s.
 *
 * <p><b>Example.</b> The lag lies between 0 and 40 before a fault at 8 s, rises to 3,000, and is at 400 at 11.8 s and at 30
 * from 12.0 s on: with a tolerance of 20 the band ends at 60, and the recovery time is 4.0 s.
 *
 * <p><b>What it cannot see.</b> Commits that come less often than each five seconds leave no true band before the fault. A
 * later pause that leaves the band again counts as not recovered until it is over. A lag that grows without the fault
 * never comes back. The moment is known to one look.
 *
 * <p>Source: this project's definition; "back to steady state" of chaos engineering, made a number.
 *
 * @param band the greatest lag of the band, in events
 * @param leftBand whether any sample after the fault lies above it
 * @param seconds the recovery time; empty if the last sample is not back in the band
 * @param watchedSeconds how long after the fault the last sample was taken
 */
public record RecoveryTime(long band, boolean leftBand, OptionalDouble seconds, double watchedSeconds) {
    static final double BAND_SECONDS = 5;

    /**
     * The recovery time from samples of a lag.
     *
     * @param seconds times of the samples in seconds, rising
     * @param lag the lag at each of them, in events
     * @param fault when the fault began, on the same clock
     * @param tolerance events above the greatest lag before the fault that still are in the band, 0 or more
     * @return the time
     * @throws IllegalArgumentException if the lengths differ, or there is no sample before the fault or none after it
     */
    public static RecoveryTime of(double[] seconds, long[] lag, double fault, long tolerance) {
        int before = 0;
        while (before < seconds.length && seconds[before] <= fault) {
            before++;
        }
        if (seconds.length != lag.length || before == 0 || before == seconds.length) {
            throw new IllegalArgumentException(
                    "RecoveryTime requires a lag for each time, and samples before and after the"
                            + " fault, but there were " + seconds.length + " times and " + lag.length + " lags, and "
                            + before
                            + " samples before the fault at " + fault + " s.");
        }
        long band = greatest(seconds, lag, before - 1) + tolerance;
        int back = seconds.length;
        while (back > before && lag[back - 1] <= band) {
            back--;
        }
        double watched = seconds[seconds.length - 1] - fault;
        if (back == before) {
            return new RecoveryTime(band, false, OptionalDouble.of(0), watched);
        }
        OptionalDouble time =
                back == seconds.length ? OptionalDouble.empty() : OptionalDouble.of(seconds[back] - fault);
        return new RecoveryTime(band, true, time, watched);
    }

    private static long greatest(double[] seconds, long[] lag, int last) {
        long greatest = 0;
        for (int i = last; i >= 0 && seconds[i] >= seconds[last] - BAND_SECONDS; i--) {
            greatest = Math.max(greatest, lag[i]);
        }
        return greatest;
    }
}
