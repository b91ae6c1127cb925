package dev.skewedload.measure;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Entity, partition and tag of the events that are still outstanding, fourteen bytes an event in chunks of {@value #CHUNK}. A chunk
 * goes as soon as each of its events has settled: was sent, and then had its first effect or was refused.
 */
final class OutstandingEvents {

    static final int CHUNK = 4_096;
    static final int NO_PARTITION = -1;

    private final long events;
    private final @Nullable Chunk[] chunks;
    private int held;

    OutstandingEvents(long events) {
        this.events = events;
        this.chunks = new Chunk[(int) ((events + CHUNK - 1) / CHUNK)];
    }

    void add(long sequence, int entity, long tag) {
        int index = (int) (sequence / CHUNK);
        Chunk chunk = chunks[index];
        if (chunk == null) {
            chunk = new Chunk((int) Math.min(CHUNK, events - (long) index * CHUNK));
            chunks[index] = chunk;
            held++;
        }
        chunk.entities[(int) (sequence % CHUNK)] = entity;
        chunk.tags[(int) (sequence % CHUNK)] = tag;
    }

    void partition(long sequence, int partition) {
        chunk(sequence).partitions[(int) (sequence % CHUNK)] = (short) partition;
    }

    int entity(long sequence) {
        return chunk(sequence).entities[(int) (sequence % CHUNK)];
    }

    long tag(long sequence) {
        return chunk(sequence).tags[(int) (sequence % CHUNK)];
    }

    int partition(long sequence) {
        return chunk(sequence).partitions[(int) (sequence % CHUNK)];
    }

    void settle(long sequence) {
        if (--chunk(sequence).unsettled == 0) {
            chunks[(int) (sequence / CHUNK)] = null;
            held--;
        }
    }

    int chunksHeld() {
        return held;
    }

    private Chunk chunk(long sequence) {
        Chunk chunk = chunks[(int) (sequence / CHUNK)];
        if (chunk == null) {
            throw new IllegalStateException("event %d is no longer outstanding".formatted(sequence));
        }
        return chunk;
    }

    private static final class Chunk {
        private final int[] entities;
        private final long[] tags;
        private final short[] partitions;
        private int unsettled;

        Chunk(int size) {
            entities = new int[size];
            tags = new long[size];
            partitions = new short[size];
            Arrays.fill(partitions, (short) NO_PARTITION);
            unsettled = size;
        }
    }
}
