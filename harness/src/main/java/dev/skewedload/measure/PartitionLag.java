package dev.skewedload.measure;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One partition's lag over the steady part of the load.
 *
 * @param partition partition from 0
 * @param slope events per second by which the lag changes, with its interval
 * @param arrivalsPerSecond events per second that arrived; NaN with fewer than two samples
 * @param materialPerSecond growth in events per second from which on it matters: 5 % of the arrivals, of cold partitions ten
 *     events within the steady part, but no more than half of the arrivals; 0 if nothing arrived, or nobody knows
 * @param servedPerSecond events per second that had their effect, or were committed where no effects are seen; NaN
 *     with fewer than two samples
 * @param servedInFirstHalfPerSecond the same for the first half of the steady part
 * @param servedInSecondHalfPerSecond the same for the second half
 * @param max greatest lag of any sample of the run, in events; empty if no sample shows one
 * @param atEndOfLoad lag when the load ended, in events; empty if it is unknown
 * @param last lag of the last sample, at the end of the drain, in events; empty if it is unknown
 * @param unread how old unread records were, how many there are by reading, and what is wrong with the commits
 */
public record PartitionLag(
        int partition,
        LagSlope slope,
        double arrivalsPerSecond,
        double materialPerSecond,
        double servedPerSecond,
        double servedInFirstHalfPerSecond,
        double servedInSecondHalfPerSecond,
        OptionalLong max,
        OptionalLong atEndOfLoad,
        OptionalLong last,
        Unread unread) {
    /**
     * What the slope says, judged by its interval against {@link #materialPerSecond()}.
     *
     * @return the verdict
     */
    public LagVerdict verdict() {
        return slope.verdict(materialPerSecond);
    }

    /**
     * How long what lay behind at the end of the load takes to drain at the rate that was served: its interval is from the
     * slower to the faster half of the steady part.
     *
     * @return the time, never where nothing was served; empty if the lag or the rate is unknown
     */
    public Optional<DrainTime> predictedDrain() {
        if (atEndOfLoad.isEmpty() || Double.isNaN(servedPerSecond)) {
            return Optional.empty();
        }
        double all = Math.max(0, servedPerSecond);
        double slower = Math.min(servedInFirstHalfPerSecond, servedInSecondHalfPerSecond);
        double faster = Math.max(servedInFirstHalfPerSecond, servedInSecondHalfPerSecond);
        DrainTime.Rate served = Double.isNaN(slower)
                ? DrainTime.Rate.exactly(all)
                : new DrainTime.Rate(Math.max(0, Math.min(slower, all)), all, Math.max(faster, all));
        return Optional.of(DrainTime.of(atEndOfLoad.getAsLong(), served, DrainTime.Rate.exactly(0)));
    }

    /** The same with what was read back. */
    PartitionLag withRecords(long records) {
        return new PartitionLag(
                partition,
                slope,
                arrivalsPerSecond,
                materialPerSecond,
                servedPerSecond,
                servedInFirstHalfPerSecond,
                servedInSecondHalfPerSecond,
                max,
                atEndOfLoad,
                last,
                unread.withRecords(records));
    }

    /**
     * The verdict in words, with its figures and what is needed where nobody can tell.
     *
     * @return one line
     */
    public String description() {
        return slope.describe(materialPerSecond);
    }
}
