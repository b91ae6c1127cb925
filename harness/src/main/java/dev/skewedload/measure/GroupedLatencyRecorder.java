package dev.skewedload.measure;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Records latencies apart for each of several groups of events, such as tenants or partitions, as {@link LatencyRecorder}
 * does, but to 2 significant digits (a percentile reads up to 0.8 % high) in 20 blocks of time, so that 200 groups stay
 * below 64 MB however long the run. Only the first {@value #MOST_GROUPS} groups are kept apart. Thread-safe.
 */
public final class GroupedLatencyRecorder {
    /** Groups beyond this number are not recorded. */
    public static final int MOST_GROUPS = 256;

    private final LatencyRecorder[] recorders;

    /**
     * Creates a recorder for the events due in a span of the run.
     *
     * @param groups number of groups
     * @param startNanos where the measured span starts, after the warm-up, as an offset in the run
     * @param spanNanos its length; events due after its end belong to its last block
     * @param seed seed of the intervals' resampling
     * @throws IllegalArgumentException if the span is not above 0
     */
    public GroupedLatencyRecorder(int groups, long startNanos, long spanNanos, long seed) {
        LatencySpan span = LatencySpan.coarse(startNanos, spanNanos);
        recorders = IntStream.range(0, Math.min(groups, MOST_GROUPS))
                .mapToObj(group -> new LatencyRecorder(span, seed))
                .toArray(LatencyRecorder[]::new);
    }

    /**
     * Records the latency of an event; see {@link LatencyRecorder#record}.
     *
     * @param group its group from 0; nothing is recorded of one that is not kept apart
     * @param dueOffsetNanos when the event was due, as an offset in the run
     * @param latencyNanos how long after that it happened
     */
    public void record(int group, long dueOffsetNanos, long latencyNanos) {
        if (group >= 0 && group < recorders.length) {
            recorders[group].record(dueOffsetNanos, latencyNanos);
        }
    }

    /**
     * Records an event that never had its effect; see {@link LatencyRecorder#recordUnreached}.
     *
     * @param group its group from 0; nothing is recorded of one that is not kept apart
     * @param dueOffsetNanos when the event was due, as an offset in the run
     * @param atLeastNanos from then to the end of the drain
     */
    public void recordUnreached(int group, long dueOffsetNanos, long atLeastNanos) {
        if (group >= 0 && group < recorders.length) {
            recorders[group].recordUnreached(dueOffsetNanos, atLeastNanos);
        }
    }

    /**
     * What was recorded so far.
     *
     * @return one snapshot a group that is kept apart
     */
    public List<Latency> snapshot() {
        return Stream.of(recorders).map(LatencyRecorder::snapshot).toList();
    }
}
