package dev.skewedload.measure;

import java.util.List;
import java.util.Optional;

/**
 * What is kept of a run's times, each with its interval. What has no interval, as the time of the drain, is not kept: nobody
 * could say whether it changed.
 *
 * @param endToEndP99 p99 of the end-to-end latency; empty without an interval
 * @param otherTenantsP99 the same for the tenants that are not hot; empty without an interval
 * @param lag the partitions whose lag grew or could not be judged; empty where no group was watched
 */
public record BaselineTimes(Optional<Span> endToEndP99, Optional<Span> otherTenantsP99, Optional<Lag> lag) {
    private static final int P99 = 99;

    /**
     * What is kept of a run's times; nothing of those that are void.
     *
     * @param run the run
     * @return its times
     */
    public static BaselineTimes of(SkewRun run) {
        boolean lagUnknown =
                run.lag().partitions().isEmpty() || !run.voids(Subject.LAG).isEmpty();
        boolean latencyVoid = !run.voids(Subject.LATENCY).isEmpty();
        return new BaselineTimes(
                latencyVoid ? Optional.empty() : p99(run.latency().endToEnd()),
                latencyVoid ? Optional.empty() : p99(run.latency().otherTenants()),
                lagUnknown ? Optional.empty() : Optional.of(Lag.of(run.lag().partitions())));
    }

    private static Optional<Span> p99(Latency latency) {
        return latency.interval(P99)
                .map(interval -> new Span(
                        millis(latency.percentile(P99).orElseThrow()),
                        millis(interval.lowNanos()),
                        interval.isBounded() ? millis(interval.highNanos()) : Double.POSITIVE_INFINITY));
    }

    /** To microseconds, as they are kept. */
    private static double millis(long nanos) {
        return Math.rint(nanos / 1e3) / 1e3;
    }

    /**
     * Whether nothing is worse or better than before beyond a tolerance.
     *
     * @param earlier the times before
     * @param tolerance the factor, at least 1
     * @return true if nobody could tell the two apart
     */
    public boolean isLike(BaselineTimes earlier, double tolerance) {
        return alike(endToEndP99, earlier.endToEndP99, tolerance)
                && alike(otherTenantsP99, earlier.otherTenantsP99, tolerance)
                && lag.map(Lag::partitions).equals(earlier.lag.map(Lag::partitions));
    }

    private static boolean alike(Optional<Span> now, Optional<Span> then, double tolerance) {
        if (now.isEmpty() || then.isEmpty()) {
            return now.isEmpty() && then.isEmpty();
        }
        return !now.get().isAbove(then.get(), tolerance) && !then.get().isAbove(now.get(), tolerance);
    }

    /**
     * A figure with its interval.
     *
     * @param middle the figure: milliseconds, or events per second
     * @param low the lower end
     * @param high the upper end; infinite if there is none
     */
    public record Span(double middle, double low, double high) {
        /**
         * Whether this interval lies wholly above another one, even if that were so many times higher.
         *
         * @param other the other
         * @param tolerance the factor, at least 1
         * @return true if the two lie apart
         */
        public boolean isAbove(Span other, double tolerance) {
            return low > tolerance * other.high;
        }
    }

    /**
     * The partitions whose lag is not shown not to grow: of a healthy run, none.
     *
     * @param growing those whose lag grew, with the slope in events per second
     * @param unclear those of which nobody can tell
     */
    public record Lag(List<Growing> growing, List<Integer> unclear) {
        /**
         * Copies the lists.
         *
         * @param growing as above
         * @param unclear as above
         */
        public Lag {
            growing = List.copyOf(growing);
            unclear = List.copyOf(unclear);
        }

        static Lag of(List<PartitionLag> partitions) {
            return new Lag(
                    partitions.stream()
                            .filter(lag -> lag.verdict() == LagVerdict.GROWING)
                            .map(lag -> new Growing(lag.partition(), slope(lag.slope())))
                            .toList(),
                    partitions.stream()
                            .filter(lag -> lag.verdict() == LagVerdict.CANNOT_TELL)
                            .map(PartitionLag::partition)
                            .toList());
        }

        private static Span slope(LagSlope slope) {
            return new Span(tenths(slope.perSecond()), tenths(slope.low()), tenths(slope.high()));
        }

        private static double tenths(double perSecond) {
            return Math.rint(perSecond * 10) / 10;
        }

        /** Which partitions grow and which are unclear, without their slopes. */
        private List<List<Integer>> partitions() {
            return List.of(growing.stream().map(Growing::partition).toList(), unclear);
        }

        /**
         * The growth of a partition's lag.
         *
         * @param partition the partition
         * @return its slope, or empty if it does not grow or nobody can tell
         */
        public Optional<Span> growthOf(int partition) {
            return growing.stream()
                    .filter(one -> one.partition() == partition)
                    .map(Growing::perSecond)
                    .findFirst();
        }
    }

    /**
     * A partition whose lag grew.
     *
     * @param partition the partition
     * @param perSecond by how many events per second
     */
    public record Growing(int partition, Span perSecond) {}
}
