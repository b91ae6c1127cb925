package dev.skewedload.measure;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * How far a partition may be committed: the smallest delivered offset that is not complete yet, or, when all are complete,
 * the last delivered one + 1. A commit names the next offset to read, so it is safe up to this frontier; one above it would
 * lose, in a crash, each incomplete offset below it.
 *
 * <p><b>Example.</b> 104, 105 and 106 are delivered; 105 completes, then 106, then 104: the frontier is 104, 104, 107.
 *
 * <pre>{@code
 * CompletionFrontier frontier = new CompletionFrontier();
 * frontier.delivered(104);
 * frontier.completed(105);
 * frontier.offset();            // 104
 * frontier.isSafe(105);         // false: a crash would lose 104
 * }</pre>
 *
 * <p>Delivered offsets may have holes (transaction markers, compaction); what was not delivered is waited for by nobody. What is
 * delivered again after a rewind and was complete stays complete: it had its effect. Memory is two bits an offset of the
 * range in use, so 50,000 complete records behind a stuck one take some 13 kB. Not thread-safe.
 *
 * <p><b>Source.</b> The rule of consumers that work on records out of order, such as Confluent's parallel consumer.
 */
public final class CompletionFrontier {

    private final TreeMap<Long, OffsetBits> blocks = new TreeMap<>();
    private long last = -1;
    private long incomplete;
    private long complete;
    private long begun;
    private long lastBegun = -1;
    /** No incomplete offset lies below. */
    private long from;

    /** Creates a frontier of a partition of which nothing was delivered yet. */
    public CompletionFrontier() {}

    /**
     * Notes that a record was delivered, or lies in the log to be delivered; again has no further effect.
     *
     * @param offset its offset
     * @throws IllegalArgumentException if the offset is negative
     */
    public void delivered(long offset) {
        if (bits(offset).deliver(offset)) {
            last = Math.max(last, offset);
            from = Math.min(from, offset);
            incomplete++;
        }
    }

    /**
     * Notes that a record's work is done. What is complete was delivered, whether that was noted or not.
     *
     * @param offset its offset
     * @return whether this is the first time; else its effect is a duplicate
     * @throws IllegalArgumentException if the offset is negative
     */
    public boolean completed(long offset) {
        delivered(offset);
        OffsetBits bits = bits(offset);
        noteBegun(offset, !bits.isBegun(offset));
        boolean first = bits.complete(offset);
        incomplete -= first ? 1 : 0;
        complete += first ? 1 : 0;
        return first;
    }

    /** Notes that work on a record began; what is begun was delivered. */
    void begin(long offset) {
        delivered(offset);
        noteBegun(offset, bits(offset).begin(offset));
    }

    private void noteBegun(long offset, boolean isNew) {
        begun += isNew ? 1 : 0;
        lastBegun = Math.max(lastBegun, offset);
    }

    /** How many offsets are complete. */
    long complete() {
        return complete;
    }

    /** How many offsets are begun, the complete ones among them. */
    long begun() {
        return begun;
    }

    /** The highest offset that is begun, or -1. */
    long lastBegun() {
        return lastBegun;
    }

    /** How many offsets from a bound on are begun, the complete ones among them. */
    long begunFrom(long bound) {
        return bound > lastBegun
                ? 0
                : blocks.tailMap(Math.max(0, bound) / OffsetBits.OFFSETS).values().stream()
                        .mapToLong(bits -> bits.begunFrom(bound))
                        .sum();
    }

    /**
     * The frontier.
     *
     * @return the smallest delivered offset that is not complete; the last delivered one + 1 if all are; empty if nothing
     *     was delivered
     */
    public OptionalLong offset() {
        if (last < 0) {
            return OptionalLong.empty();
        }
        from = incomplete == 0 ? last + 1 : firstIncomplete();
        return OptionalLong.of(from);
    }

    /**
     * Whether a crash after this commit would lose nothing.
     *
     * @param commit a committed offset: the next one to read
     * @return whether no delivered, incomplete offset lies below it
     */
    public boolean isSafe(long commit) {
        return incomplete == 0 || firstIncomplete() >= commit;
    }

    /**
     * How many delivered offsets are not complete.
     *
     * @return a count of offsets
     */
    public long incomplete() {
        return incomplete;
    }

    /**
     * How many records a crash after this commit would lose.
     *
     * @param commit a committed offset: the next one to read
     * @return delivered, incomplete offsets below it
     */
    public long incompleteBelow(long commit) {
        return commit <= from
                ? 0
                : blocks.subMap(from / OffsetBits.OFFSETS, true, commit / OffsetBits.OFFSETS, true).values().stream()
                        .mapToLong(bits -> bits.incompleteBelow(commit))
                        .sum();
    }

    /**
     * How many records are complete beyond the frontier: the work that waits for the one at its head.
     *
     * @return complete offsets above {@link #offset()}; 0 if all are complete
     */
    public long completeBeyond() {
        if (incomplete == 0) {
            return 0;
        }
        long frontier = firstIncomplete();
        return blocks.tailMap(frontier / OffsetBits.OFFSETS).values().stream()
                .mapToLong(bits -> bits.completeFrom(frontier))
                .sum();
    }

    private long firstIncomplete() {
        for (OffsetBits bits : blocks.tailMap(from / OffsetBits.OFFSETS).values()) {
            long found = bits.firstIncomplete();
            if (found >= 0) {
                from = found;
                return found;
            }
        }
        throw new IllegalStateException(incomplete + " incomplete offsets were counted and none is there");
    }

    private OffsetBits bits(long offset) {
        if (offset < 0) {
            throw new IllegalArgumentException("an offset must not be negative, but was " + offset);
        }
        long index = offset / OffsetBits.OFFSETS;
        Map.Entry<Long, OffsetBits> newest = blocks.lastEntry();
        return newest != null && newest.getKey() == index
                ? newest.getValue()
                : blocks.computeIfAbsent(index, i -> new OffsetBits(i * OffsetBits.OFFSETS));
    }
}
