package dev.skewedload.measure;

import java.util.Arrays;

/** Offsets of one partition that are not committed yet, each with its event's due time: a queue of sixteen bytes an event. */
final class OpenEvents {
    private long[] offsets = new long[16];
    private long[] dues = new long[16];
    private int head;
    private int size;

    void add(long offset, long due) {
        if (size == offsets.length) {
            grow();
        }
        int place = head + size & offsets.length - 1;
        offsets[place] = offset;
        dues[place] = due;
        size++;
    }

    private void grow() {
        long[] oldOffsets = offsets;
        long[] oldDues = dues;
        offsets = Arrays.copyOfRange(oldOffsets, head, head + 2 * size);
        dues = Arrays.copyOfRange(oldDues, head, head + 2 * size);
        System.arraycopy(oldOffsets, 0, offsets, size - head, head);
        System.arraycopy(oldDues, 0, dues, size - head, head);
        head = 0;
    }

    int size() {
        return size;
    }

    long firstOffset() {
        return offsets[head];
    }

    /** Takes the first one out and gives its due time. */
    long removeFirst() {
        long due = dues[head];
        head = head + 1 & offsets.length - 1;
        size--;
        return due;
    }
}
