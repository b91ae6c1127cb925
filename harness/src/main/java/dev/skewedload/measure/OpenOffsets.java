package dev.skewedload.measure;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the events lie that are acknowledged and not complete, one long each, in chunks of {@value #CHUNK}. A chunk goes as soon
 * as each of its events is both. Not thread-safe.
 */
final class OpenOffsets {

    static final int CHUNK = 4_096;
    /** What {@link #complete} and {@link #put} answer when there is nothing to tell. */
    static final long NOWHERE = -1;

    /** What {@link #put} answers for an event that was complete, or begun, before its place was known. */
    static final long COMPLETE = -2;

    static final long BEGUN = -3;
    private static final int PARTITION_BITS = 15;

    private final long events;
    private final @Nullable Chunk[] chunks;
    private final boolean[] settled;

    OpenOffsets(long events) {
        this.events = events;
        int count = (int) ((events + CHUNK - 1) / CHUNK);
        chunks = new Chunk[count];
        settled = new boolean[count];
    }

    static long place(int partition, long offset) {
        return offset << PARTITION_BITS | partition;
    }

    static int partition(long place) {
        return (int) (place & (1 << PARTITION_BITS) - 1);
    }

    static long offset(long place) {
        return place >> PARTITION_BITS;
    }

    /** Returns what was known of the event before: {@link #COMPLETE}, {@link #BEGUN} or, of nothing, {@link #NOWHERE}. */
    long put(long sequence, long place) {
        Chunk chunk = chunk(sequence);
        if (chunk == null) {
            return COMPLETE;
        }
        long before = chunk.places[index(sequence)];
        if (before == COMPLETE) {
            settle(sequence, chunk);
        } else {
            chunk.places[index(sequence)] = place;
        }
        return before < 0 ? before : NOWHERE;
    }

    /** Returns the place of an event on which work began, or {@link #NOWHERE} if it is complete or its place is not known yet. */
    long begin(long sequence) {
        Chunk chunk = chunk(sequence);
        if (chunk == null) {
            return NOWHERE;
        }
        long place = chunk.places[index(sequence)];
        if (place == NOWHERE) {
            chunk.places[index(sequence)] = BEGUN;
        }
        return place < 0 ? NOWHERE : place;
    }

    /** Returns the place of an event that is complete only now, or {@link #NOWHERE} if it was so or its place is not known yet. */
    long complete(long sequence) {
        Chunk chunk = chunk(sequence);
        if (chunk == null) {
            return NOWHERE;
        }
        long place = chunk.places[index(sequence)];
        chunk.places[index(sequence)] = COMPLETE;
        if (place < 0) {
            return NOWHERE;
        }
        settle(sequence, chunk);
        return place;
    }

    int chunksHeld() {
        return (int) Arrays.stream(chunks).filter(Objects::nonNull).count();
    }

    private void settle(long sequence, Chunk chunk) {
        if (--chunk.open == 0) {
            chunks[(int) (sequence / CHUNK)] = null;
            settled[(int) (sequence / CHUNK)] = true;
        }
    }

    /** Null if all of its events are settled. */
    private @Nullable Chunk chunk(long sequence) {
        int index = (int) (sequence / CHUNK);
        if (chunks[index] == null && !settled[index]) {
            chunks[index] = new Chunk((int) Math.min(CHUNK, events - (long) index * CHUNK));
        }
        return chunks[index];
    }

    private static int index(long sequence) {
        return (int) (sequence % CHUNK);
    }

    private static final class Chunk {
        private final long[] places;
        private int open;

        Chunk(int size) {
            places = new long[size];
            Arrays.fill(places, NOWHERE);
            open = size;
        }
    }
}
