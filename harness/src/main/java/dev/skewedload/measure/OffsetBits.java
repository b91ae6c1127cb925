package dev.skewedload.measure;

import org.jspecify.annotations.Nullable;

/** Three bits for each of {@value #OFFSETS} offsets in a row: delivered, begun if any is, and complete. Not thread-safe. */
final class OffsetBits {

    static final int OFFSETS = 4_096;
    private static final int WORDS = OFFSETS / Long.SIZE;

    private final long first;
    private final long[] delivered = new long[WORDS];
    private final long[] complete = new long[WORDS];
    private long @Nullable [] begun;

    OffsetBits(long first) {
        this.first = first;
    }

    long first() {
        return first;
    }

    /** Returns whether the offset was not delivered before. */
    boolean deliver(long offset) {
        return set(delivered, offset);
    }

    /** Returns whether the offset was not complete before. */
    boolean complete(long offset) {
        return set(complete, offset);
    }

    /** Returns whether the offset was neither begun nor complete before. */
    boolean begin(long offset) {
        long[] bits = begun == null ? new long[WORDS] : begun;
        begun = bits;
        return set(bits, offset) && (complete[(int) (offset % OFFSETS) / Long.SIZE] & 1L << offset) == 0;
    }

    boolean isBegun(long offset) {
        return (begun(((int) (offset % OFFSETS)) / Long.SIZE) & 1L << offset) != 0;
    }

    private long begun(int word) {
        return begun == null ? complete[word] : begun[word] | complete[word];
    }

    private static boolean set(long[] bits, long offset) {
        int word = (int) (offset % OFFSETS) / Long.SIZE;
        boolean isNew = (bits[word] & 1L << offset) == 0;
        bits[word] |= 1L << offset;
        return isNew;
    }

    /** The smallest delivered offset here that is not complete, or -1. */
    long firstIncomplete() {
        for (int word = 0; word < WORDS; word++) {
            long open = delivered[word] & ~complete[word];
            if (open != 0) {
                return first + (long) word * Long.SIZE + Long.numberOfTrailingZeros(open);
            }
        }
        return -1;
    }

    /** How many offsets below a bound are delivered and not complete. */
    long incompleteBelow(long bound) {
        long count = 0;
        for (int word = 0; word < WORDS; word++) {
            count += Long.bitCount(delivered[word] & ~complete[word] & below(bound, word));
        }
        return count;
    }

    /** How many offsets from a bound on are complete. */
    long completeFrom(long bound) {
        long count = 0;
        for (int word = 0; word < WORDS; word++) {
            count += Long.bitCount(complete[word] & ~below(bound, word));
        }
        return count;
    }

    /** How many offsets from a bound on are begun or complete. */
    long begunFrom(long bound) {
        long count = 0;
        for (int word = 0; word < WORDS; word++) {
            count += Long.bitCount(begun(word) & ~below(bound, word));
        }
        return count;
    }

    /** The bits of a word that stand for offsets below the bound. */
    private long below(long bound, int word) {
        long bits = bound - (first + (long) word * Long.SIZE);
        return bits <= 0 ? 0 : bits >= Long.SIZE ? -1 : (1L << bits) - 1;
    }
}
