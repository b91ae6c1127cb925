package dev.skewedload.measure;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Records latencies of the measured events, each counted from the time an event was <em>due</em>, into blocks of time;
 * {@link #snapshot()} is what is read of them.
 *
 * <p>All times are nanoseconds. Values of 0 to 1 h are kept to 3 significant digits, in the buckets of HdrHistogram; memory
 * grows with the number of different values. Nothing is dropped and recording never throws for a value: a negative latency, one
 * above the range or an event due before the measured span is counted, and makes the run invalid.
 *
 * <p>Thread-safe, by one lock.
 */
public final class LatencyRecorder {

    private final LatencySpan span;
    private final long seed;
    private final LatencyBlock[] blocks;
    private LatencyFaults faults = LatencyFaults.NONE;

    /**
     * Creates a recorder for the events due in a span of the run.
     *
     * <p>The span is cut into blocks of {@code max(spanNanos / 40, 250 ms)} by due time, so that one of 5 s and up has the
     * 20 blocks that an interval needs.
     *
     * @param startNanos where the measured span starts, after the warm-up, as an offset in the run
     * @param spanNanos its length; events due after its end belong to its last block
     * @param seed seed of the intervals' resampling
     * @throws IllegalArgumentException if the span is not above 0
     */
    public LatencyRecorder(long startNanos, long spanNanos, long seed) {
        this(LatencySpan.fine(startNanos, spanNanos), seed);
    }

    LatencyRecorder(LatencySpan span, long seed) {
        this.span = span;
        this.seed = seed;
        this.blocks = IntStream.range(0, span.blocks())
                .mapToObj(block -> new LatencyBlock(span.bits()))
                .toArray(LatencyBlock[]::new);
    }

    /**
     * Records the latency of an event that had its effect (or its acknowledgement).
     *
     * @param dueOffsetNanos when the event was due, as an offset in the run
     * @param latencyNanos how long after that it happened
     */
    public synchronized void record(long dueOffsetNanos, long latencyNanos) {
        if (latencyNanos > LatencyBlock.HIGHEST_NANOS) {
            faults = faults.plus(new LatencyFaults(0, 1, 0));
        } else if (isPlausible(dueOffsetNanos, latencyNanos)) {
            blocks[span.block(dueOffsetNanos)].add(latencyNanos, 1);
        }
    }

    /**
     * Records an event that never had its effect: it counts as at least that late, so that a stuck tail cannot hide.
     *
     * @param dueOffsetNanos when the event was due, as an offset in the run
     * @param atLeastNanos from then to the end of the drain; above 1 h it counts as at least 1 h
     */
    public synchronized void recordUnreached(long dueOffsetNanos, long atLeastNanos) {
        if (isPlausible(dueOffsetNanos, atLeastNanos)) {
            blocks[span.block(dueOffsetNanos)].addUnreached(Math.min(atLeastNanos, LatencyBlock.HIGHEST_NANOS), 1);
        }
    }

    private boolean isPlausible(long dueOffsetNanos, long latencyNanos) {
        if (latencyNanos < 0) {
            faults = faults.plus(new LatencyFaults(1, 0, 0));
            return false;
        }
        if (span.isBefore(dueOffsetNanos)) {
            faults = faults.plus(new LatencyFaults(0, 0, 1));
            return false;
        }
        return true;
    }

    /**
     * What was recorded so far; the recorder may go on.
     *
     * @return an immutable snapshot
     */
    public synchronized Latency snapshot() {
        return new Latency(span, seed, Stream.of(blocks).map(LatencyBlock::copy).toList(), faults);
    }
}
