package dev.skewedload.measure;

import java.util.Arrays;

/** When further effects were seen, of which the end of the run says whether they are legal. Not thread-safe. */
final class ReplayLog {
    /** 16 MB; what is beyond it is taken for a violation. */
    static final int MOST = 1_000_000;

    private long[] sequences = new long[0];
    private long[] nanos = new long[0];
    private int size;

    /** False if the log is full. */
    boolean add(long sequence, long at) {
        if (size == MOST) {
            return false;
        }
        if (size == sequences.length) {
            int room = Math.min(MOST, Math.max(64, size * 2));
            sequences = Arrays.copyOf(sequences, room);
            nanos = Arrays.copyOf(nanos, room);
        }
        sequences[size] = sequence;
        nanos[size++] = at;
        return true;
    }

    void forEach(Reader reader) {
        for (int i = 0; i < size; i++) {
            reader.read(sequences[i], nanos[i]);
        }
    }

    @FunctionalInterface
    interface Reader {
        void read(long sequence, long nanos);
    }
}
