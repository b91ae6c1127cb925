package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Records how long it took from the time an event was due until the group's commit had passed its offset, as far as looks from
 * outside can tell; {@link CommitLatency} says what the numbers mean.
 *
 * <p>Sixteen bytes for each event that is acknowledged and not committed, up to four million of them, beyond which nothing is
 * said at all; eight bytes a partition for each look. Offsets of a partition are acknowledged in order. Thread-safe, by one lock.
 */
public final class CommitLatencyRecorder {
    static final int MOST_OPEN = 4_000_000;

    private final OpenEvents[] open;
    private final LatencyRecorder atLeast;
    private final LatencyRecorder atMost;
    private final List<Look> looks = new ArrayList<>();
    private final int mostOpen;
    private int opened;
    private boolean overflowed;

    /**
     * Creates a recorder for the events due in a span of the run.
     *
     * @param partitions number of partitions
     * @param startNanos where the measured span starts, after the warm-up, as an offset in the run
     * @param spanNanos its length; events due after its end belong to its last block
     * @param seed seed of the intervals' resampling
     */
    public CommitLatencyRecorder(int partitions, long startNanos, long spanNanos, long seed) {
        this(partitions, startNanos, spanNanos, seed, MOST_OPEN);
    }

    CommitLatencyRecorder(int partitions, long startNanos, long spanNanos, long seed, int mostOpen) {
        open = Stream.generate(OpenEvents::new).limit(partitions).toArray(OpenEvents[]::new);
        atLeast = new LatencyRecorder(startNanos, spanNanos, seed);
        atMost = new LatencyRecorder(startNanos, spanNanos, seed);
        this.mostOpen = mostOpen;
    }

    /**
     * Notes where an acknowledged event of the measured load lies, also if its commit was seen before.
     *
     * @param partition its partition
     * @param offset its offset there; one that is not known, below 0, takes no part
     * @param dueNanos when it was due, as an offset in the run
     */
    public synchronized void acknowledged(int partition, long offset, long dueNanos) {
        if (offset < 0 || overflowed) {
            return;
        }
        int first = looks.size();
        while (first > 0 && looks.get(first - 1).committed[partition] > offset) {
            first--;
        }
        if (first < looks.size()) {
            record(first, dueNanos);
        } else if (opened == mostOpen) {
            overflowed = true;
        } else {
            open[partition].add(offset, dueNanos);
            opened++;
        }
    }

    /**
     * Notes one look at the group's commits.
     *
     * @param askedNanos when it was asked for, as an offset in the run
     * @param seenNanos when it was there
     * @param committed committed offset per partition, {@link OffsetSample#UNKNOWN} where there is none
     */
    public synchronized void looked(long askedNanos, long seenNanos, long[] committed) {
        looks.add(new Look(askedNanos, seenNanos, committed.clone()));
        for (int partition = 0; partition < open.length; partition++) {
            while (open[partition].size() > 0 && open[partition].firstOffset() < committed[partition]) {
                record(looks.size() - 1, open[partition].removeFirst());
                opened--;
            }
        }
    }

    /** The look before did not have the commit when it was asked for; this one had it when it was there. */
    private void record(int look, long due) {
        long before = look == 0 ? due : looks.get(look - 1).askedNanos;
        atLeast.record(due, Math.max(0, before - due));
        atMost.record(due, looks.get(look).seenNanos - due);
    }

    /**
     * Ends the record: what is not committed counts as at least as late as the end of the drain.
     *
     * @param endNanos end of the drain, as an offset in the run
     * @return the latencies; empty ones if no look was taken, or there were too many events to keep
     */
    public synchronized CommitLatency freeze(long endNanos) {
        if (overflowed || looks.isEmpty()) {
            return CommitLatency.none();
        }
        for (OpenEvents events : open) {
            while (events.size() > 0) {
                long due = events.removeFirst();
                atLeast.recordUnreached(due, endNanos - due);
                atMost.recordUnreached(due, endNanos - due);
            }
        }
        opened = 0;
        return new CommitLatency(atLeast.snapshot(), atMost.snapshot());
    }

    private record Look(long askedNanos, long seenNanos, long[] committed) {}
}
