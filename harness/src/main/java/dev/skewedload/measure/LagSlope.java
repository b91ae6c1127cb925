package dev.skewedload.measure;

import java.util.Locale;

/**
 * The slope of one partition's lag over the steady window, in events per second, with an interval.
 *
 * <p><b>Definition.</b> The slope is the median of the slopes of all pairs of points that lie at least half a window
 * apart: Theil and Sen's estimator on long pairs. The interval is the hull of three:
 *
 * <ol>
 *   <li>the slope plus and minus its normal standard error under first-order auto-regressive residuals: their
 *       correlation is that of their ranks (its small-sample bias removed), the scale of their innovations comes from the
 *       median absolute deviation, so that a pause, which drains, does not widen it;
 *   <li>the realised net rate of the window: median of the last three points less that of the first three, over the
 *       time between. What happened in this window is never outside, and a consumer that stops near the end cannot
 *       hide behind a robust middle;
 *   <li>the same of the last three fifths of the window, for a lag that falls first and rises then.
 * </ol>
 *
 * <p>Where the interval lies above 0 it is widened to hold the plain net rate, too (last point less first point, which is
 * arrivals less what was served), and down to the slope of the last two fifths: a lag that ends no higher than it began,
 * or that falls at the end, is never called growing.
 *
 * <p>The level holds for the run as a whole: with P partitions each interval has an error of 0.001 / P (Bonferroni).
 *
 * <p><b>Example.</b> End offsets that rise by 5,400 a second and a consumer that applies 800 give a slope of 4,600; with
 * 100 points in 20 s and sampling noise of 50 events the interval is about 10 wide. A lag that stays within a few
 * hundred events of its level gives a slope near 0 and an interval below the material line (5 % of the arrivals).
 *
 * <p><b>Why this method.</b> It was chosen by simulation, whose tables are in {@code harness/docs/lag-slope.md}. Over all
 * pairs, or with classical standard errors, a pause is read as a random walk and nothing can be said of every fourth
 * partition that keeps up at 0.9. Order statistics of the slopes (Sen's interval) reach, at the level of 24 partitions and
 * 20 points, to nearly the steepest pair: one pause near the end then hides that a partition keeps up.
 *
 * <p><b>How often it is right.</b> In 20 s, of 10,000 simulated runs of 24 partitions of 500/s to 5,000/s in each of seven
 * views: no flat run was called growing (at most 0.3 in 1,000), with pauses, dips or a rebalance. Flat runs are called not
 * growing in 99.4 of 100 with a pause of up to 0.5 s in every partition, and in 93.8 of 100 with two, at commits each second;
 * the others cannot tell. Growth by 10 % of the arrivals is found in 99.9 of 100 and more, growth by 6 % in 9 of 10.
 *
 * <p><b>What it cannot see.</b> It judges this window, not the next: with saturated consumers the net rate of other
 * windows differs by counting noise, and may lie outside. Growth right on the material line is called growing in half of
 * the windows and not growing in up to one of four. A stop of more than half a second near the end can end in "cannot
 * tell": a bump that has not drained looks like a rise that begins. A stop within the last half second is not seen. A
 * period as long as the window looks like a slope, and a lag that leaps up and down about one level does not grow. It knows nothing of the lag's level: a high plateau is not growing. It
 * needs points that mean the same: raw samples between commits are a saw-tooth, see {@link LagPoints}.
 *
 * <p>Sources: Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau" (1968); pairs of a fixed distance:
 * Blewitt et al., "MIDAS robust trend estimator" (2016); the bias of a correlation: Kendall, "Note on bias in the
 * estimation of autocorrelation" (1954).
 */
public final class LagSlope {

    /** The fewest points of which anything is said. */
    static final int FEWEST_POINTS = 10;

    private final int points;
    private final double perSecond;
    private final double low;
    private final double high;

    private LagSlope(int points, double perSecond, double low, double high) {
        this.points = points;
        this.perSecond = perSecond;
        this.low = low;
        this.high = high;
    }

    /**
     * The slope of a single partition, its level not shared with others.
     *
     * @param secondsSinceStart the times of the points in seconds, strictly rising
     * @param lag the lag at each of these times, in events
     * @return the slope
     * @throws IllegalArgumentException if the lengths differ or the times do not rise
     */
    public static LagSlope of(double[] secondsSinceStart, long[] lag) {
        return of(secondsSinceStart, lag, 1);
    }

    /**
     * The slope of one partition out of several that are judged together.
     *
     * @param secondsSinceStart the times of the points in seconds, strictly rising
     * @param lag the lag at each of these times, in events
     * @param partitions how many partitions the run judges, at least 1; more make each interval wider
     * @return the slope
     * @throws IllegalArgumentException if the lengths differ, the times do not rise or {@code partitions} is below 1
     */
    public static LagSlope of(double[] secondsSinceStart, long[] lag, int partitions) {
        check(secondsSinceStart, lag, partitions);
        int points = lag.length;
        if (points < FEWEST_POINTS) {
            return new LagSlope(points, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        LagSlopeInterval interval = LagSlopeInterval.of(secondsSinceStart, lag, partitions);
        return new LagSlope(points, interval.middle(), interval.low(), interval.high());
    }

    /**
     * The slope.
     *
     * @return events per second, above 0 where the lag grows; NaN under ten points
     */
    public double perSecond() {
        return perSecond;
    }

    /**
     * The lower end of the interval.
     *
     * @return events per second; negative infinity under ten points
     */
    public double low() {
        return low;
    }

    /**
     * The upper end of the interval.
     *
     * @return events per second; positive infinity under ten points
     */
    public double high() {
        return high;
    }

    /**
     * The number of points that the slope rests on.
     *
     * @return the number
     */
    public int points() {
        return points;
    }

    /**
     * What the slope says, against the growth that matters.
     *
     * @param materialPerSecond the growth that matters in events per second, by default 5 % of the partition's arrival
     *     rate; 0 where nothing arrives: then a lag that does not rise is not growing
     * @return the verdict
     * @throws IllegalArgumentException if the material growth is negative or not a number
     */
    public LagVerdict verdict(double materialPerSecond) {
        if (!(materialPerSecond >= 0)) {
            throw new IllegalArgumentException(
                    "LagSlope requires that `materialPerSecond` be 0 or more, but was " + materialPerSecond + ".");
        }
        if (points < FEWEST_POINTS) {
            return LagVerdict.CANNOT_TELL;
        }
        if (low > 0 && perSecond >= materialPerSecond) {
            return LagVerdict.GROWING;
        }
        if (high < 0) {
            return LagVerdict.DRAINING;
        }
        boolean below = high < materialPerSecond || (materialPerSecond == 0 && high == 0);
        return below ? LagVerdict.NOT_GROWING : LagVerdict.CANNOT_TELL;
    }

    /**
     * One line that says the verdict with its figures and, where it cannot tell, the remedy.
     *
     * @param materialPerSecond the growth that matters in events per second, as in {@link #verdict(double)}
     * @return the line, without a full stop
     */
    public String describe(double materialPerSecond) {
        LagVerdict verdict = verdict(materialPerSecond);
        if (points < FEWEST_POINTS) {
            return verdict + ": " + points + " points of the lag, " + FEWEST_POINTS
                    + " are needed: longer run, shorter commits, or a view of effects";
        }
        String figures = String.format(
                Locale.ROOT,
                "%s: %+.1f/s (%+.1f to %+.1f) over %d points, material from %.1f/s",
                verdict,
                perSecond,
                low,
                high,
                points,
                materialPerSecond);
        return verdict == LagVerdict.CANNOT_TELL
                ? figures + ": longer run, shorter commits, or a view of effects"
                : figures;
    }

    @Override
    public String toString() {
        return "LagSlope[perSecond=" + perSecond + ", low=" + low + ", high=" + high + ", points=" + points + "]";
    }

    private static void check(double[] seconds, long[] lag, int partitions) {
        if (seconds.length != lag.length) {
            throw new IllegalArgumentException("LagSlope requires one lag for each time, but there were " + lag.length
                    + " for " + seconds.length + ".");
        }
        if (partitions < 1) {
            throw new IllegalArgumentException(
                    "LagSlope requires that `partitions` be at least 1, but was " + partitions + ".");
        }
        for (int i = 0; i < seconds.length; i++) {
            if (!Double.isFinite(seconds[i]) || (i > 0 && !(seconds[i] > seconds[i - 1]))) {
                throw new IllegalArgumentException(
                        "LagSlope requires that times rise, but point " + i + " was at " + seconds[i] + " s.");
            }
        }
    }
}
