package dev.skewedload.workload;

/**
 * The one source of randomness: a hash that mixes (the finalizer of SplitMix64, Steele, Lea and Flood 2014). Value i of
 * stream s is {@code at(s, i)}, in any order and without state.
 */
final class Mix {

    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private Mix() {}

    static long at(long stream, long index) {
        long z = stream + (index + 1) * GAMMA;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** A whole number in [0, bound) from the upper half of a hash. */
    static int below(long hash, int bound) {
        return (int) (((hash >>> 32) * bound) >>> 32);
    }

    /** A number in [0, 1) from all of a hash. */
    static double unit(long hash) {
        return (hash >>> 11) * 0x1p-53;
    }

    /** A number in (0, 1), never an end. */
    static double openUnit(long hash) {
        return ((hash >>> 12) + 0.5) * 0x1p-52;
    }

    /** A number in [0, 1) from the upper half of a hash. */
    static double upperUnit(long hash) {
        return (hash >>> 32) * 0x1p-32;
    }
}
