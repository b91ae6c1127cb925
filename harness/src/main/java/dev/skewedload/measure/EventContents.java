package dev.skewedload.measure;

import org.jspecify.annotations.Nullable;

/** Content hash of the first copy of each event, for the events that have one: eight bytes an event, in chunks. */
final class EventContents {

    private static final int CHUNK = OutstandingEvents.CHUNK;
    private static final long NONE = 0;
    private static final long ZERO = 0x9E3779B97F4A7C15L; // stands for a hash of 0, which marks absence here

    private final long[] @Nullable [] chunks;

    EventContents(long events) {
        chunks = new long[(int) ((events + CHUNK - 1) / CHUNK)][];
    }

    /** Whether the event had other content before; the first content that is seen of an event is kept. */
    boolean differs(long sequence, long hash) {
        long content = hash == NONE ? ZERO : hash;
        long[] chunk = chunk(sequence);
        int slot = (int) (sequence % CHUNK);
        if (chunk[slot] == NONE) {
            chunk[slot] = content;
        }
        return chunk[slot] != content;
    }

    void forget(long sequence) {
        long[] chunk = chunks[(int) (sequence / CHUNK)];
        if (chunk != null) {
            chunk[(int) (sequence % CHUNK)] = NONE;
        }
    }

    private long[] chunk(long sequence) {
        int index = (int) (sequence / CHUNK);
        long[] chunk = chunks[index];
        if (chunk == null) {
            chunk = new long[CHUNK];
            chunks[index] = chunk;
        }
        return chunk;
    }
}
