package dev.skewedload.workload;

/**
 * Sizes of values: uniform between two bounds, and a share of large ones, all of one size or with a heavy tail. Drawn by a
 * hash of seed and position, so the share of large values is a probability, not a quota. Checked when the workload is built.
 *
 * <p>The heavy tail is a bounded Pareto law from {@code maxBytes} (L) to {@code largeBytes} (H) with exponent a: a large value
 * is above x bytes with probability ((L/x)<sup>a</sup> - (L/H)<sup>a</sup>) / (1 - (L/H)<sup>a</sup>). The smaller a is, the
 * heavier: sizes of files and messages are commonly found between 1 and 1.5.
 *
 * <p>Example: {@code ValueSizes.uniform(200, 1_000).withTail(0.01, 1.1, 4_000_000)}: one value in a hundred is above 1,000
 * bytes; of those one in 12.6 is above 10,000, and one in 161 above 100,000. Their mean is 6,201 bytes.
 *
 * <p>Source: Crovella and Bestavros, "Self-similarity in World Wide Web traffic", 1997, for the law.
 *
 * @param minBytes least size of an ordinary value, in bytes
 * @param maxBytes greatest size of an ordinary value, in bytes, included
 * @param largeShare probability that a value is large, in [0, 1]
 * @param largeBytes size of a large value, or the greatest where they have a tail, in bytes; 0 without large values
 * @param tail exponent of the tail, above 0; 0 where all large values have one size
 */
public record ValueSizes(int minBytes, int maxBytes, double largeShare, int largeBytes, double tail) {

    /**
     * Every value has one size.
     *
     * @param bytes the size, in bytes
     * @return these sizes
     */
    public static ValueSizes constant(int bytes) {
        return uniform(bytes, bytes);
    }

    /**
     * Sizes spread evenly over a range.
     *
     * @param minBytes least size, in bytes
     * @param maxBytes greatest size, in bytes, included
     * @return these sizes
     */
    public static ValueSizes uniform(int minBytes, int maxBytes) {
        return new ValueSizes(minBytes, maxBytes, 0, 0, 0);
    }

    /**
     * The same, but a share of the values is large.
     *
     * @param share probability that a value is large, in [0, 1]
     * @param bytes size of a large value, in bytes
     * @return new sizes
     */
    public ValueSizes withLarge(double share, int bytes) {
        return new ValueSizes(minBytes, maxBytes, share, bytes, 0);
    }

    /**
     * The same, but a share of the values is large by a heavy tail that begins where ordinary values end.
     *
     * @param share probability that a value is in the tail, in (0, 1]; 1 makes all sizes Pareto from {@code maxBytes} on
     * @param exponent exponent of the bounded Pareto law, above 0
     * @param bytes greatest size, in bytes
     * @return new sizes
     */
    public ValueSizes withTail(double share, double exponent, int bytes) {
        return new ValueSizes(minBytes, maxBytes, share, bytes, exponent);
    }

    /**
     * No value is larger.
     *
     * @return the greatest size asked for, in bytes
     */
    public int greatestBytes() {
        return largeShare > 0 ? Math.max(maxBytes, largeBytes) : maxBytes;
    }

    /** In a few words, as in {@code values of 200 to 1000 bytes and 0.01 up to 4000000 by a tail of 1.1}. */
    @Override
    public String toString() {
        String law = tail > 0 ? " up to " + largeBytes + " by a tail of " + tail : " of " + largeBytes;
        String ordinary = minBytes == maxBytes ? "" : minBytes + " to ";
        String large = largeShare > 0 ? " and " + largeShare + law : "";
        return "values of " + ordinary + maxBytes + " bytes" + large;
    }

    /** The size that a hash stands for: its upper half says whether it is large, its lower half how large. */
    int bytes(long hash) {
        long lower = hash & 0xffff_ffffL;
        if (largeShare > 0 && Mix.upperUnit(hash) < largeShare) {
            return tail > 0 ? pareto(lower * 0x1p-32) : largeBytes;
        }
        return (int) (minBytes + ((lower * (maxBytes - minBytes + 1L)) >>> 32));
    }

    /** The inverse of the law. With exp and log, since StrictMath.pow allocates arrays on Java 17. */
    private int pareto(double unit) {
        double above = -StrictMath.expm1(-tail * StrictMath.log((double) largeBytes / maxBytes));
        double size = maxBytes * StrictMath.exp(-StrictMath.log1p(-unit * above) / tail);
        return (int) Math.min(largeBytes, Math.max(maxBytes, size));
    }
}
