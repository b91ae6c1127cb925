package dev.skewedload.measure;

import java.util.Arrays;

/** The arithmetic of {@link LagSlope}: its middle and its interval. */
record LagSlopeInterval(double middle, double low, double high) {

    private static final double ERROR_PER_RUN = 1e-3;
    private static final double MAD_TO_SIGMA = 1.4826;
    private static final double GREATEST_CORRELATION = 0.98;

    /** A bump of half a second of arrivals at its end is a slope below 5 % of them, since 0.5 / 12 is. */
    private static final double LATER_PART = 0.6;

    private static final double LAST_PART = 0.4;

    /** Beyond this many points every second, third, ... is taken: the work grows with their square. */
    private static final int MOST_POINTS = 500;

    static LagSlopeInterval of(double[] allSeconds, long[] allLag, int partitions) {
        int stride = (allLag.length + MOST_POINTS - 1) / MOST_POINTS;
        int n = (allLag.length - 1) / stride + 1;
        // Counted from the last point, so that the end of the window is always seen.
        int first = (allLag.length - 1) % stride;
        double[] t = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            t[i] = allSeconds[first + i * stride];
            y[i] = allLag[first + i * stride];
        }
        return of(t, y, normalQuantile(ERROR_PER_RUN / partitions / 2));
    }

    private static LagSlopeInterval of(double[] t, double[] y, double z) {
        int n = t.length;
        // What each point weighs in the sum over all long pairs: later ends less earlier ends.
        double[] weights = new double[n];
        double middle = median(longPairSlopes(t, y, weights));
        double margin = z * standardError(t, y, middle, weights);
        LagSlopeInterval interval = new LagSlopeInterval(middle, middle - margin, middle + margin)
                .holding(realised(t, y, 0))
                .holding(realised(t, y, (int) (n * (1 - LATER_PART))));
        if (interval.low <= 0) {
            return interval;
        }
        double net = (y[n - 1] - y[0]) / (t[n - 1] - t[0]);
        return interval.holding(net).reachingDownTo(slopeSince((int) (n * (1 - LAST_PART)), t, y));
    }

    private LagSlopeInterval holding(double rate) {
        return new LagSlopeInterval(middle, Math.min(low, rate), Math.max(high, rate));
    }

    private LagSlopeInterval reachingDownTo(double rate) {
        return new LagSlopeInterval(middle, Math.min(low, rate), high);
    }

    private static double slopeSince(int from, double[] t, double[] y) {
        double[] times = Arrays.copyOfRange(t, from, t.length);
        return median(longPairSlopes(times, Arrays.copyOfRange(y, from, y.length), new double[times.length]));
    }

    private static double standardError(double[] t, double[] y, double slope, double[] weights) {
        double[] residuals = new double[t.length];
        for (int i = 0; i < t.length; i++) {
            residuals[i] = y[i] - slope * t[i];
        }
        double correlation = rankCorrelation(residuals);
        double innovation = innovationScale(residuals, correlation);
        double variance = quadratic(weights, t, correlation) * innovation * innovation;
        return Math.sqrt(Math.max(0, variance) / (1 - correlation * correlation)) / dot(weights, t);
    }

    /** The slopes of all pairs at least half a window apart. */
    private static double[] longPairSlopes(double[] t, double[] y, double[] weights) {
        int n = t.length;
        double least = (t[n - 1] - t[0]) / 2 * (1 - 1e-9);
        double[] slopes = new double[n * (n - 1) / 2];
        int pairs = 0;
        for (int i = 0; i < n; i++) {
            for (int j = n - 1; j > i && t[j] - t[i] >= least; j--) {
                slopes[pairs++] = (y[j] - y[i]) / (t[j] - t[i]);
                weights[j]++;
                weights[i]--;
            }
        }
        return Arrays.copyOf(slopes, pairs);
    }

    /** The first-order auto-correlation of the ranks, its bias for a series with a fitted trend removed, from 0 up. */
    private static double rankCorrelation(double[] residuals) {
        int n = residuals.length;
        double[] sorted = residuals.clone();
        Arrays.sort(sorted);
        double[] ranks = new double[n];
        for (int i = 0; i < n; i++) {
            ranks[i] = below(sorted, residuals[i], false) + below(sorted, residuals[i], true) - n;
        }
        double squares = dot(ranks, ranks);
        if (squares == 0) {
            return 0;
        }
        double products = 0;
        for (int i = 1; i < n; i++) {
            products += ranks[i] * ranks[i - 1];
        }
        double correlation = products / squares;
        return Math.min(Math.max(correlation + (2 + 4 * correlation) / n, 0), GREATEST_CORRELATION);
    }

    /** How many of the sorted values lie below the value, or not above it. */
    private static int below(double[] sorted, double value, boolean orEqual) {
        int from = 0;
        int to = sorted.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted[middle] < value || (orEqual && sorted[middle] == value)) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /** The weights' sum over all pairs of points, with correlation by distance in time. */
    private static double quadratic(double[] weights, double[] t, double correlation) {
        double sum = dot(weights, weights);
        if (correlation == 0) {
            return sum;
        }
        double[] gaps = new double[t.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = t[i + 1] - t[i];
        }
        double decay = Math.log(correlation) / median(gaps);
        double before = 0;
        for (int i = 1; i < t.length; i++) {
            before = (before + weights[i - 1]) * Math.exp(decay * (t[i] - t[i - 1]));
            sum += 2 * weights[i] * before;
        }
        return sum;
    }

    private static double innovationScale(double[] residuals, double correlation) {
        double[] innovations = new double[residuals.length - 1];
        for (int i = 0; i < innovations.length; i++) {
            innovations[i] = residuals[i + 1] - correlation * residuals[i];
        }
        double centre = median(innovations);
        double[] deviations = new double[innovations.length];
        for (int i = 0; i < deviations.length; i++) {
            deviations[i] = Math.abs(innovations[i] - centre);
        }
        return MAD_TO_SIGMA * median(deviations);
    }

    /** From the median of the first three points since one to that of the last three. */
    private static double realised(double[] t, double[] y, int from) {
        int n = t.length;
        double rise = medianOfThree(y, n - 3) - medianOfThree(y, from);
        return rise / (t[n - 2] - t[from + 1]);
    }

    private static double medianOfThree(double[] values, int from) {
        double[] three = Arrays.copyOfRange(values, from, from + 3);
        Arrays.sort(three);
        return three[1];
    }

    /** The median; the values are put into another order. */
    private static double median(double[] values) {
        int lower = (values.length - 1) / 2;
        select(values, lower);
        if (values.length % 2 == 1) {
            return values[lower];
        }
        double upper = Double.POSITIVE_INFINITY;
        for (int i = lower + 1; i < values.length; i++) {
            upper = Math.min(upper, values[i]);
        }
        return (values[lower] + upper) / 2;
    }

    /** Hoare's selection: no value before the place is greater, none behind it smaller. */
    private static void select(double[] values, int place) {
        int from = 0;
        int to = values.length - 1;
        while (from < to) {
            double pivot = values[(from + to) >>> 1];
            int i = from;
            int j = to;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double swapped = values[i];
                    values[i++] = values[j];
                    values[j--] = swapped;
                }
            }
            to = place <= j ? j : to;
            from = place >= i ? i : from;
            if (place > j && place < i) {
                return;
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /**
     * The point that a standard normal variable exceeds with the given probability, below 0.5. Absolute error under
     * 4.5e-4. Source: Abramowitz and Stegun, formula 26.2.23.
     */
    static double normalQuantile(double upperTail) {
        double t = Math.sqrt(-2 * Math.log(upperTail));
        double numerator = 2.515517 + t * (0.802853 + t * 0.010328);
        double denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
        return t - numerator / denominator;
    }
}
