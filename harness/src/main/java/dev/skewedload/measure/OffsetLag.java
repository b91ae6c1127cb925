package dev.skewedload.measure;

import java.util.Collection;

/**
 * The lag of one partition in offsets, or why there is none.
 *
 * <p><b>Definition.</b> max(end - max(committed, log start), 0). A missing commit is unknown, never a number and never
 * part of a sum. A commit beyond the end, the end sampled last, is an invalid commit and not a lag of 0.
 *
 * <p><b>Example.</b> End 1,147 and committed -1 (none) is unknown, not 1,148; end 1,611 and committed 2,020 is a commit
 * that lies 409 beyond the end.
 *
 * <p><b>What it cannot see.</b> Transaction markers and compaction holes take up offsets that are no records: offset lag
 * is then greater than record lag. If the end was sampled before the commit, a commit beyond the end may be a race.
 *
 * <p>Source: Kafka's consumer group tool computes end less committed; the rest are the cases it leaves open.
 */
public sealed interface OffsetLag {

    /**
     * A lag that is known.
     *
     * @param offsets the number of offsets to the end, 0 or more
     */
    record Known(long offsets) implements OffsetLag {}

    /** No commit is known, so there is no number. */
    record Unknown() implements OffsetLag {}

    /**
     * An invalid commit.
     *
     * @param by the number of offsets by which it lies beyond the end, 1 or more
     */
    record BeyondEnd(long by) implements OffsetLag {}

    /**
     * The lags of several partitions, summed where they are numbers.
     *
     * @param offsets the sum of the lags that are known
     * @param unknown the number of partitions whose lag is not
     * @param beyondEnd the number of partitions with an invalid commit
     */
    record Sum(long offsets, int unknown, int beyondEnd) {}

    /**
     * The lag of one partition, its commit sampled first and its end last.
     *
     * @param logStart the first offset that the log still holds
     * @param end the offset after the last record
     * @param committed the committed offset; negative where none is known, whatever the client's sentinel
     * @return the lag
     */
    static OffsetLag of(long logStart, long end, long committed) {
        if (committed < 0) {
            return new Unknown();
        }
        if (committed > end) {
            return new BeyondEnd(committed - end);
        }
        return new Known(Math.max(end - Math.max(committed, logStart), 0));
    }

    /**
     * The lag of one partition whose end was sampled before its commit, so that a commit beyond the end is a race.
     *
     * @param logStart the first offset that the log still holds
     * @param end the offset after the last record
     * @param committed the committed offset; negative where none is known
     * @return the lag, 0 where the commit lies beyond the end
     */
    static OffsetLag ofEndSampledFirst(long logStart, long end, long committed) {
        return committed > end ? new Known(0) : of(logStart, end, committed);
    }

    /**
     * The sum over partitions; what is unknown or invalid is counted, not summed.
     *
     * @param lags the lags, one a partition
     * @return the sum with the counts of what it leaves out
     */
    static Sum sum(Collection<? extends OffsetLag> lags) {
        long offsets = 0;
        int unknown = 0;
        int beyondEnd = 0;
        for (OffsetLag lag : lags) {
            if (lag instanceof Known known) {
                offsets += known.offsets();
            } else if (lag instanceof BeyondEnd) {
                beyondEnd++;
            } else {
                unknown++;
            }
        }
        return new Sum(offsets, unknown, beyondEnd);
    }
}
