package dev.skewedload.check;

import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;

/** What a limit of time must be. */
final class Limits {
    private Limits() {}

    static void requirePositive(String assertion, Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new SkewedLoadException(assertion + " requires a limit above 0, but was " + limit
                    + ": give the longest time that is accepted.");
        }
    }
}
