package dev.skewedload.measure;

import java.util.Optional;

/**
 * The slope of one partition's lag in its run: {@code assertThat(run.lag().slope(7)).isNotGrowing()}.
 *
 * @param lag the partition's lag
 * @param run the run it was taken from; empty for figures that belong to none yet
 */
public record PartitionSlope(PartitionLag lag, Optional<SkewRun> run) {
    /**
     * The slope with its interval.
     *
     * @return the slope
     */
    public LagSlope slope() {
        return lag.slope();
    }

    /**
     * The slope.
     *
     * @return events per second; NaN under ten points
     */
    public double perSecond() {
        return slope().perSecond();
    }

    /**
     * The number of points that the slope rests on.
     *
     * @return the number
     */
    public int points() {
        return slope().points();
    }

    /**
     * What the slope says, judged against 5 % of the partition's arrivals.
     *
     * @return the verdict
     */
    public LagVerdict verdict() {
        return lag.verdict();
    }

    @Override
    public String toString() {
        return "partition " + lag.partition() + ": " + lag.description();
    }
}
