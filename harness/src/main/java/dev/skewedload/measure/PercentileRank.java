package dev.skewedload.measure;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Nearest rank: the percentile p of n values is the {@code ceil(n p / 100)}-th smallest. */
final class PercentileRank {

    private static final double TAIL = 0.005; // either side of a 99 % interval
    private final BigDecimal percentile;

    PercentileRank(double percentile) {
        if (!(percentile > 0 && percentile <= 100)) {
            throw new IllegalArgumentException("a percentile must be in (0, 100], but was " + percentile);
        }
        this.percentile = BigDecimal.valueOf(percentile);
    }

    /** Exact in decimals: 99.9 % of 1,000 is the 999th, which in binary fractions it is not. */
    long of(long count) {
        BigDecimal rank = percentile.multiply(BigDecimal.valueOf(count)).movePointLeft(2);
        return Math.max(1, rank.setScale(0, RoundingMode.CEILING).longValueExact());
    }

    /**
     * How many values it takes before their maximum bounds the percentile from above with 99.5 %: {@code n} independent
     * values all lie below it with a chance of {@code (p / 100)^n}. 528 for p = 99, 5,296 for 99.9; no number is enough
     * for 100.
     */
    long valuesForAnUpperEnd() {
        if (percentile.compareTo(BigDecimal.valueOf(100)) == 0) {
            return Long.MAX_VALUE;
        }
        return (long) Math.ceil(Math.log(TAIL) / Math.log(percentile.doubleValue() / 100));
    }

    /** The share of values above the percentile: 0.01 for p99. */
    double shareAbove() {
        return BigDecimal.ONE.subtract(percentile.movePointLeft(2)).doubleValue();
    }
}
