package dev.skewedload.measure;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Entity, partition and tag of the events that are still outstanding, fourteen bytes an event in chunks of {@value #CHUNK}. A
 * chunk goes as soon as each of its events has settled: was sent, and then had its first effect or was refused. What later
 * effects are judged by can be kept beyond that.
 */
final class OutstandingEvents {

    static final int CHUNK = 4_096;
    static final int NO_PARTITION = -1;
    static final int NO_ENTITY = -1;

    private final long events;
    private final @Nullable Chunk[] chunks;
    private final boolean keepsPartitions;
    private boolean keepsEntities;
    private int held;

    OutstandingEvents(long events, boolean keepsPartitions) {
        this.events = events;
        this.keepsPartitions = keepsPartitions;
        this.chunks = new Chunk[(int) ((events + CHUNK - 1) / CHUNK)];
    }

    /** From now on the entity of an event that has settled is known, too: four bytes an event. */
    void keepEntities() {
        keepsEntities = true;
    }

    void add(long sequence, int entity, long tag) {
        int index = (int) (sequence / CHUNK);
        Chunk chunk = chunks[index];
        if (chunk == null) {
            chunk = new Chunk((int) Math.min(CHUNK, events - (long) index * CHUNK));
            chunks[index] = chunk;
            held++;
        }
        int place = placeOf(sequence);
        chunk.entities[place] = entity;
        chunk.tags[place] = tag;
    }

    /** Notes where an event lies, if that can still be asked. */
    void partition(long sequence, int partition) {
        Chunk chunk = chunks[(int) (sequence / CHUNK)];
        if (chunk != null && chunk.partitions.length > 0) {
            chunk.partitions[placeOf(sequence)] = (short) partition;
        }
    }

    int entity(long sequence) {
        return chunk(sequence).entities[placeOf(sequence)];
    }

    long tag(long sequence) {
        return chunk(sequence).tags[placeOf(sequence)];
    }

    int partition(long sequence) {
        return chunk(sequence).partitions[placeOf(sequence)];
    }

    /** The entity of an event that was sent, settled or not; {@link #NO_ENTITY} if it has settled and was not kept. */
    int entityIfKept(long sequence) {
        Chunk chunk = chunks[(int) (sequence / CHUNK)];
        return chunk == null || chunk.entities.length == 0 ? NO_ENTITY : chunk.entities[placeOf(sequence)];
    }

    /** The same for its partition; {@link #NO_PARTITION} if nobody told it or it was not kept. */
    int partitionIfKept(long sequence) {
        Chunk chunk = chunks[(int) (sequence / CHUNK)];
        return chunk == null || chunk.partitions.length == 0 ? NO_PARTITION : chunk.partitions[placeOf(sequence)];
    }

    void settle(long sequence) {
        Chunk chunk = chunk(sequence);
        if (--chunk.unsettled == 0) {
            held--;
            chunks[(int) (sequence / CHUNK)] =
                    keepsEntities || keepsPartitions ? chunk.reducedTo(keepsEntities, keepsPartitions) : null;
        }
    }

    /** The first event from a place on that lies in a chunk with unsettled events, or a number beyond the last event. */
    long nextHeld(long from) {
        int index = (int) (from / CHUNK);
        Chunk chunk = index < chunks.length ? chunks[index] : null;
        if (chunk != null && chunk.unsettled > 0) {
            return from;
        }
        do {
            index++;
        } while (index < chunks.length && (chunks[index] == null || chunks[index].unsettled == 0));
        return (long) index * CHUNK;
    }

    int chunksHeld() {
        return held;
    }

    private static int placeOf(long sequence) {
        return (int) (sequence % CHUNK);
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
            this(new int[size], new long[size], new short[size]);
            Arrays.fill(partitions, (short) NO_PARTITION);
            unsettled = size;
        }

        private Chunk(int[] entities, long[] tags, short[] partitions) {
            this.entities = entities;
            this.tags = tags;
            this.partitions = partitions;
        }

        Chunk reducedTo(boolean withEntities, boolean withPartitions) {
            return new Chunk(
                    withEntities ? entities : new int[0], new long[0], withPartitions ? partitions : new short[0]);
        }
    }
}
