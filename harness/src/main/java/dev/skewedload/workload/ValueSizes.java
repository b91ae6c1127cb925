package dev.skewedload.workload;

/**
 * Sizes of values: uniform between two bounds, and a share of large ones. Drawn by a hash of seed and position, so the
 * share of large values is a probability, not a quota. Checked when the workload is built.
 *
 * @param minBytes least size of an ordinary value, in bytes
 * @param maxBytes greatest size of an ordinary value, in bytes, included
 * @param largeShare probability that a value is large, in [0, 1]
 * @param largeBytes size of a large value, in bytes; 0 without large values
 */
public record ValueSizes(int minBytes, int maxBytes, double largeShare, int largeBytes) {

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
        return new ValueSizes(minBytes, maxBytes, 0, 0);
    }

    /**
     * The same, but a share of the values is large.
     *
     * @param share probability that a value is large, in [0, 1]
     * @param bytes size of a large value, in bytes
     * @return new sizes
     */
    public ValueSizes withLarge(double share, int bytes) {
        return new ValueSizes(minBytes, maxBytes, share, bytes);
    }

    /** The size that a hash stands for: its upper half says whether it is large, its lower half how large. */
    int bytes(long hash) {
        if (largeShare > 0 && Mix.upperUnit(hash) < largeShare) {
            return largeBytes;
        }
        return (int) (minBytes + (((hash & 0xffff_ffffL) * (maxBytes - minBytes + 1L)) >>> 32));
    }
}
