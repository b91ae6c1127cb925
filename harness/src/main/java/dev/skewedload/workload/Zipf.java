package dev.skewedload.workload;

/**
 * Zipf's law over a finite number of ranks: P(rank k) = k<sup>-s</sup> / zeta(n, s), with zeta(n, s) the sum of
 * k<sup>-s</sup> over k = 1..n. Exponent 0 is an even law, 1 the harmonic one.
 *
 * <p>Example: {@code Zipf.of(1000, 0.99).share(1)} is 0.129384. What it cannot show: no exponent below 1.6 gives one of
 * many keys 45 %; a hot tenant is declared as such.
 *
 * <p>Source: Gray et al., "Quickly generating billion-record synthetic databases", SIGMOD 1994, for the law; the alias
 * table by which the cursor draws is Vose's (1991).
 */
public final class Zipf {

    private final int ranks;
    private final double exponent;
    private final double zeta;

    private Zipf(int ranks, double exponent) {
        this.ranks = ranks;
        this.exponent = exponent;
        double sum = 0;
        for (int k = ranks; k >= 1; k--) { // least first, so that none is lost to rounding
            sum += weight(k);
        }
        this.zeta = sum;
    }

    /**
     * The law over ranks 1 to {@code ranks}. Takes time in proportion to their number.
     *
     * @param ranks number of ranks, at least 1
     * @param exponent the exponent s, at least 0
     * @return the law
     * @throws SkewedLoadException if either is out of its range
     */
    public static Zipf of(int ranks, double exponent) {
        if (ranks < 1) {
            throw new SkewedLoadException(
                    "Zipf requires that `ranks` be at least 1, but was %d: name the number of keys".formatted(ranks));
        }
        if (!(exponent >= 0) || exponent == Double.POSITIVE_INFINITY) {
            throw new SkewedLoadException(
                    "Zipf requires that `exponent` be a number from 0 up, but was %s: 0 is even, 1 is a common skew"
                            .formatted(exponent));
        }
        return new Zipf(ranks, exponent);
    }

    /**
     * The share of one rank.
     *
     * @param rank from 1 (the hottest) to the number of ranks
     * @return its share, in (0, 1]
     * @throws SkewedLoadException if there is no such rank
     */
    public double share(int rank) {
        requireRank(rank);
        return weight(rank) / zeta;
    }

    /**
     * The share of the hottest ranks together. Takes time in proportion to {@code count}.
     *
     * @param count how many of the hottest, from 1 to the number of ranks
     * @return the sum of their shares, in (0, 1]
     * @throws SkewedLoadException if there are no such ranks
     */
    public double top(int count) {
        requireRank(count);
        double sum = 0;
        for (int k = count; k >= 1; k--) {
            sum += weight(k);
        }
        return sum / zeta;
    }

    /**
     * The sum of all weights.
     *
     * @return zeta(n, s), the sum of k<sup>-s</sup> over all ranks
     */
    public double zeta() {
        return zeta;
    }

    AliasTable table() {
        double[] shares = new double[ranks];
        for (int i = 0; i < ranks; i++) {
            shares[i] = share(i + 1);
        }
        return AliasTable.of(shares);
    }

    private double weight(int rank) {
        return StrictMath.pow(rank, -exponent);
    }

    private void requireRank(int rank) {
        if (rank < 1 || rank > ranks) {
            throw new SkewedLoadException(
                    "Zipf requires that `rank` be from 1 to %d, but was %d: ranks count from 1".formatted(ranks, rank));
        }
    }
}
