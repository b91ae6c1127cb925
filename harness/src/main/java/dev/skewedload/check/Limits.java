package dev.skewedload.check;

import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;

/** What a limit of time must be. */
final class Limits {
    private Limits() {}

    static void requirePercentile(double percentile) {
        if (!(percentile > 0 && percentile < 100)) {
            throw new SkewedLoadException("hasPercentileBelow requires that `percentile` be in (0, 100), but was "
                    + percentile + ": did you mean 99.9?");
        }
    }

    static void requireTime(String assertion, Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new SkewedLoadException(assertion + " requires that `limit` be above 0, but was " + limit
                    + ": give a time, as in Duration.ofMillis(250).");
        }
    }

    static void requirePositive(String assertion, Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new SkewedLoadException(assertion + " requires a limit above 0, but was " + limit
                    + ": give the longest time that is accepted.");
        }
    }
}
