package dev.skewedload.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Turns samples of all partitions into the lag of each. */
final class LagSeries {
    /** In standard deviations of a Poisson count. */
    private static final double COUNTING_NOISE = 4;

    private final List<OffsetSample> samples;
    private final List<OffsetSample> steady;
    private final long[] starts;
    private final boolean effects;
    private final double to;

    LagSeries(List<OffsetSample> samples, long[] starts, boolean effects, double from, double to) {
        this.samples = samples;
        this.starts = starts;
        this.effects = effects;
        this.to = to;
        steady = samples.stream()
                .filter(sample -> sample.seconds() >= from && sample.seconds() <= to)
                .toList();
    }

    PartitionLag lagOf(int partition, Rebalances rebalances) {
        double arrivals = perSecond(steady, sample -> sample.end(partition));
        List<LagPoints.Span> leftOut =
                rebalances.leftOut(points(samples, partition, List.of()), arrivalsOfALook(arrivals));
        LagPoints points = points(steady, partition, leftOut);
        int half = steady.size() / 2;
        return new PartitionLag(
                partition,
                points.slope(starts.length),
                arrivals,
                MaterialGrowth.perSecond(arrivals, steadySeconds()),
                perSecond(steady, sample -> served(sample, partition)),
                perSecond(steady.subList(0, Math.min(half + 1, steady.size())), sample -> served(sample, partition)),
                perSecond(steady.subList(half, steady.size()), sample -> served(sample, partition)),
                samples.stream()
                        .mapToLong(sample -> lagOrUnknown(sample, partition))
                        .filter(lag -> lag != OffsetSample.UNKNOWN)
                        .max(),
                lagAtEndOfLoad(partition),
                samples.isEmpty() ? OptionalLong.empty() : lag(samples.get(samples.size() - 1), partition),
                unread(partition));
    }

    /** Of all partitions whose lag is known before the moment and at the last look. */
    Map<Integer, RecoveryTime> recoveries(double moment) {
        Map<Integer, RecoveryTime> times = new TreeMap<>();
        for (int partition = 0; partition < starts.length; partition++) {
            int at = partition;
            List<OffsetSample> known = samples.stream()
                    .filter(sample -> lagOrUnknown(sample, at) != OffsetSample.UNKNOWN)
                    .toList();
            if (!known.isEmpty()
                    && known.get(0).seconds() <= moment
                    && known.get(known.size() - 1) == samples.get(samples.size() - 1)
                    && samples.get(samples.size() - 1).seconds() > moment) {
                long ofLooks = 2 * arrivalsOfALook(perSecond(steady, sample -> sample.end(at)));
                long[] lag = longs(known, sample -> lagOrUnknown(sample, at));
                times.put(partition, recoveryOf(secondsOf(known), lag, moment, ofLooks));
            }
        }
        return times;
    }

    /** The few looks before the moment do not see the greatest lag that counting noise makes in the many after it. */
    private static RecoveryTime recoveryOf(double[] seconds, long[] lag, double moment, long ofLooks) {
        long seen = RecoveryTime.of(seconds, lag, moment, 0).band();
        return RecoveryTime.of(
                seconds, lag, moment, ofLooks + (long) Math.ceil(COUNTING_NOISE * Math.sqrt(Math.max(1, seen))));
    }

    private Unread unread(int partition) {
        double[] seconds = secondsOf(samples);
        long[] end = longs(samples, sample -> sample.end(partition));
        double[] ages = samples.stream()
                .mapToDouble(sample -> TimeLag.seconds(seconds, end, reached(sample, partition), sample.seconds())
                        .orElse(Double.NaN))
                .toArray();
        double last = ages.length == 0 ? Double.NaN : ages[ages.length - 1];
        return new Unread(
                Arrays.stream(ages).filter(age -> !Double.isNaN(age)).max(),
                Double.isNaN(last) ? OptionalDouble.empty() : OptionalDouble.of(last),
                OptionalLong.empty(),
                greatest(sample -> removedUnread(sample, partition)),
                greatest(sample -> sample.committed(partition) - sample.end(partition)));
    }

    private long greatest(ToLongFunction<OffsetSample> figure) {
        return Math.max(0, samples.stream().mapToLong(figure).max().orElse(0));
    }

    /** The first offset that the group has not read and can still read, or unknown. */
    private long reached(OffsetSample sample, int partition) {
        long committed = committed(sample, partition);
        return committed < 0 ? committed : Math.max(committed, first(sample, partition));
    }

    /** The first offset of this run that the log still holds. */
    private long first(OffsetSample sample, int partition) {
        return Math.max(starts[partition], sample.logStart(partition));
    }

    /** Offsets of this run that retention took before the group had committed them. */
    private long removedUnread(OffsetSample sample, int partition) {
        long committed = sample.committed(partition);
        return committed < 0 ? 0 : first(sample, partition) - Math.max(starts[partition], committed);
    }

    private LagPoints points(List<OffsetSample> looks, int partition, List<LagPoints.Span> leftOut) {
        double[] seconds = secondsOf(looks);
        return effects
                ? LagPoints.ofEffects(
                        seconds,
                        longs(looks, sample -> sample.end(partition) - starts[partition]),
                        longs(looks, sample -> sample.applied(partition)),
                        leftOut)
                : LagPoints.ofCommits(
                        seconds,
                        longs(looks, sample -> sample.end(partition)),
                        longs(
                                looks,
                                sample -> removedUnread(sample, partition) > 0
                                        ? OffsetSample.UNKNOWN
                                        : committed(sample, partition)),
                        leftOut);
    }

    private long arrivalsOfALook(double arrivalsPerSecond) {
        int gaps = steady.size() - 1;
        if (gaps < 1) {
            return 0;
        }
        return (long) Math.ceil(arrivalsPerSecond * steadySeconds() / gaps);
    }

    private double steadySeconds() {
        return steady.isEmpty()
                ? 0
                : steady.get(steady.size() - 1).seconds() - steady.get(0).seconds();
    }

    /** The lag of the first look after the end of the load; a later one tells of the drain already. */
    private OptionalLong lagAtEndOfLoad(int partition) {
        return samples.stream()
                .filter(sample -> sample.seconds() >= to)
                .findFirst()
                .or(() -> samples.isEmpty() ? Optional.empty() : Optional.of(samples.get(samples.size() - 1)))
                .map(sample -> lag(sample, partition))
                .orElse(OptionalLong.empty());
    }

    private long served(OffsetSample sample, int partition) {
        if (effects) {
            return sample.applied(partition);
        }
        long committed = sample.committed(partition);
        return committed > sample.end(partition) ? starts[partition] : Math.max(committed, starts[partition]);
    }

    /** A partition that got nothing and was never committed has nothing behind. */
    private long committed(OffsetSample sample, int partition) {
        long committed = sample.committed(partition);
        boolean untouched = committed == OffsetSample.UNKNOWN && sample.end(partition) == starts[partition];
        return untouched ? starts[partition] : committed;
    }

    private OptionalLong lag(OffsetSample sample, int partition) {
        long lag = lagOrUnknown(sample, partition);
        return lag == OffsetSample.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(lag);
    }

    /** A missing commit, and one beyond the end, is no lag. */
    private long lagOrUnknown(OffsetSample sample, int partition) {
        if (effects) {
            return Math.max(0, sample.end(partition) - starts[partition] - sample.applied(partition));
        }
        OffsetLag lag = OffsetLag.of(first(sample, partition), sample.end(partition), sample.committed(partition));
        return lag instanceof OffsetLag.Known known ? known.offsets() : OffsetSample.UNKNOWN;
    }

    private static double[] secondsOf(List<OffsetSample> samples) {
        return samples.stream().mapToDouble(OffsetSample::seconds).toArray();
    }

    private static long[] longs(List<OffsetSample> samples, ToLongFunction<OffsetSample> figure) {
        return samples.stream().mapToLong(figure).toArray();
    }

    private static double perSecond(List<OffsetSample> samples, ToLongFunction<OffsetSample> count) {
        if (samples.size() < 2) {
            return Double.NaN;
        }
        OffsetSample first = samples.get(0);
        OffsetSample last = samples.get(samples.size() - 1);
        return (count.applyAsLong(last) - count.applyAsLong(first)) / (last.seconds() - first.seconds());
    }
}
