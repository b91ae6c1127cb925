package dev.skewedload.partition;

/** The 32-bit murmur2 hash of Austin Appleby (public domain) with the seed that Kafka's Java client uses. */
final class Murmur2 {

    private static final int SEED = 0x9747b28c;
    private static final int MULTIPLIER = 0x5bd1e995;

    private Murmur2() {}

    /** The hash of all bytes of {@code data}; blocks of four bytes are read in little-endian order. */
    static int hash(byte[] data) {
        int hash = SEED ^ data.length;
        int whole = data.length & ~3;
        for (int i = 0; i < whole; i += 4) {
            int block = littleEndian(data, i, 4) * MULTIPLIER;
            block ^= block >>> 24;
            hash = (hash * MULTIPLIER) ^ (block * MULTIPLIER);
        }
        if (whole < data.length) {
            hash = (hash ^ littleEndian(data, whole, data.length - whole)) * MULTIPLIER;
        }
        hash = (hash ^ (hash >>> 13)) * MULTIPLIER;
        return hash ^ (hash >>> 15);
    }

    private static int littleEndian(byte[] data, int from, int length) {
        int value = 0;
        for (int i = length - 1; i >= 0; i--) {
            value = (value << 8) | (data[from + i] & 0xff);
        }
        return value;
    }
}
