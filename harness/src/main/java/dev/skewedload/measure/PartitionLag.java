package dev.skewedload.measure;

/**
 * One partition's lag over the steady part of the load.
 *
 * @param partition partition from 0
 * @param slope events per second by which the lag changes, with its interval
 * @param arrivalsPerSecond events per second that arrived
 * @param servedPerSecond events per second that had their effect, or were committed where no effects are seen
 * @param servedInFirstHalfPerSecond the same for the first half of the steady part
 * @param servedInSecondHalfPerSecond the same for the second half
 * @param max greatest lag of any sample of the run, in events
 * @param atEndOfLoad lag when the load ended, in events
 * @param last lag of the last sample, at the end of the drain, in events
 */
public record PartitionLag(
        int partition,
        LagSlope slope,
        double arrivalsPerSecond,
        double servedPerSecond,
        double servedInFirstHalfPerSecond,
        double servedInSecondHalfPerSecond,
        long max,
        long atEndOfLoad,
        long last) {
    private static final double MATERIAL_PART_OF_ARRIVALS = 0.05;

    /**
     * Growth from which on it matters: 5 % of the arrivals.
     *
     * @return events per second
     */
    public double materialPerSecond() {
        return MATERIAL_PART_OF_ARRIVALS * arrivalsPerSecond;
    }

    /**
     * What the slope says, judged by its interval against {@link #materialPerSecond}.
     *
     * @return the verdict
     */
    public LagVerdict verdict() {
        return slope.verdict(materialPerSecond());
    }

    /**
     * The verdict in words, with its figures and what is needed where nobody can tell.
     *
     * @return one line
     */
    public String description() {
        return slope.describe(materialPerSecond());
    }
}
