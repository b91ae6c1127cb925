package dev.skewedload.measure;

import java.util.List;
import java.util.function.ToLongFunction;

/** Turns samples of all partitions into the lag of each. */
final class LagSeries {
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
        double[] seconds = steady.stream().mapToDouble(OffsetSample::seconds).toArray();
        long[] lags =
                steady.stream().mapToLong(sample -> lag(sample, partition)).toArray();
        List<LagPoints.Span> leftOut = rebalances.leftOut(seconds, lags);
        LagPoints points = effects
                ? LagPoints.ofEffects(
                        seconds,
                        longs(steady, sample -> sample.end(partition) - starts[partition]),
                        longs(steady, sample -> sample.applied(partition)),
                        leftOut)
                : LagPoints.ofCommits(
                        seconds,
                        longs(steady, sample -> sample.end(partition)),
                        longs(steady, sample -> sample.committed(partition)),
                        leftOut);
        int half = steady.size() / 2;
        return new PartitionLag(
                partition,
                points.slope(starts.length),
                perSecond(steady, sample -> sample.end(partition)),
                perSecond(steady, sample -> served(sample, partition)),
                perSecond(steady.subList(0, Math.min(half + 1, steady.size())), sample -> served(sample, partition)),
                perSecond(steady.subList(half, steady.size()), sample -> served(sample, partition)),
                samples.stream()
                        .mapToLong(sample -> lag(sample, partition))
                        .max()
                        .orElse(0),
                lagAtEndOfLoad(partition),
                samples.isEmpty() ? 0 : lag(samples.get(samples.size() - 1), partition));
    }

    private long lagAtEndOfLoad(int partition) {
        long lag = 0;
        for (OffsetSample sample : samples) {
            lag = lag(sample, partition);
            if (sample.seconds() >= to) {
                break;
            }
        }
        return lag;
    }

    private long served(OffsetSample sample, int partition) {
        if (effects) {
            return sample.applied(partition);
        }
        return Math.max(sample.committed(partition), starts[partition]);
    }

    private long lag(OffsetSample sample, int partition) {
        long reached = effects ? starts[partition] + sample.applied(partition) : served(sample, partition);
        return Math.max(0, sample.end(partition) - reached);
    }

    private static long[] longs(List<OffsetSample> samples, ToLongFunction<OffsetSample> figure) {
        return samples.stream().mapToLong(figure).toArray();
    }

    private static double perSecond(List<OffsetSample> samples, ToLongFunction<OffsetSample> count) {
        if (samples.size() < 2) {
            return 0;
        }
        OffsetSample first = samples.get(0);
        OffsetSample last = samples.get(samples.size() - 1);
        return (count.applyAsLong(last) - count.applyAsLong(first)) / (last.seconds() - first.seconds());
    }
}
