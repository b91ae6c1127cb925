package dev.skewedload.measure;

import dev.skewedload.partition.ChancePeak;
import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The load of a run over time: acknowledged records per partition in ticks, by the time at which they were <em>due</em>,
 * so that the same workload and keys give the same timeline on any machine. Immutable.
 */
public final class LoadTimeline {
    private static final double SURE = 0.95;

    private final int partitions;
    private final long tickNanos;
    private final LoadTick[] ticks;

    LoadTimeline(int partitions, long tickNanos, LoadTick[] ticks) {
        this.partitions = partitions;
        this.tickNanos = tickNanos;
        this.ticks = ticks;
    }

    /** This load and then another with ticks of the same length; keys of both are counted as new in each. */
    LoadTimeline then(LoadTimeline other) {
        LoadTick[] both = Arrays.copyOf(ticks, ticks.length + other.ticks.length);
        System.arraycopy(other.ticks, 0, both, ticks.length, other.ticks.length);
        return new LoadTimeline(partitions, tickNanos, both);
    }

    /**
     * The length of a tick: 100 ms, and longer in very long runs or on very many partitions.
     *
     * @return above 0
     */
    public Duration tick() {
        return Duration.ofNanos(tickNanos);
    }

    /**
     * The number of ticks.
     *
     * @return 0 if the figures were not taken over time
     */
    public int ticks() {
        return ticks.length;
    }

    /**
     * What one partition took in one tick.
     *
     * @param tick tick from 0, which starts with the measured load
     * @param partition partition from 0
     * @param unit records, bytes or cost
     * @return the load in that unit
     */
    public long load(int tick, int partition, LoadUnit unit) {
        return ticks[tick].in(unit)[partition];
    }

    /**
     * The window with the greatest peak-to-average; see {@link WorstWindow}.
     *
     * @param length a multiple of {@link #tick()}, no longer than the load
     * @param unit what the load is counted in
     * @return the worst of all windows of that length that are not thin, the first of them on a tie; one without load if
     *     no record was acknowledged
     * @throws SkewedLoadException if there is no window of that length
     */
    WorstWindow worstWindow(Duration length, LoadUnit unit, long largest, Chances chances, Optional<SkewRun> run) {
        int width = widthOf(length);
        double fewest = 0.5 * events(0, ticks.length) * width / ticks.length;
        int thin = 0;
        int worst = 0;
        double worstRatio = 0;
        double atMost = 0;
        int windows = ticks.length - width + 1;
        for (int first = 0; first < windows; first++) {
            Load here = new Load(unit, sum(first, width, unit), largest, run);
            long events = events(first, width);
            if (here.total() == 0 || events < fewest) {
                thin++;
                continue;
            }
            long missing = events - records(first, width);
            atMost = Math.max(atMost, here.peakToAverageAtMost(missing).orElseThrow());
            double ratio = here.peakToAverage().orElseThrow();
            worst = ratio > worstRatio ? first : worst;
            worstRatio = Math.max(ratio, worstRatio);
        }
        long records = records(worst, width);
        int keys = keys(worst, width);
        Load load = new Load(unit, sum(worst, width, unit), largest, run);
        return new WorstWindow(
                Duration.ofNanos(worst * tickNanos),
                length,
                load,
                unit == LoadUnit.RECORDS ? hotKey(worst, width, load) : Optional.empty(),
                records,
                events(worst, width) - records,
                atMost,
                keys,
                windows - thin,
                thin,
                byChance(chances.ofKeys(keys), windows - thin));
    }

    private static double byChance(ChancePeak peak, int windows) {
        return peak.quantile(Math.pow(SURE, 1.0 / Math.max(1, windows)));
    }

    private int widthOf(Duration length) {
        long nanos =
                length.isNegative() || length.compareTo(tick().multipliedBy(ticks.length)) > 0 ? 0 : length.toNanos();
        if (nanos == 0 || nanos % tickNanos != 0) {
            throw new SkewedLoadException("worstWindow requires that `length` be a multiple of " + tickNanos / 1_000_000
                    + " ms and no longer than the load of " + ticks.length * (tickNanos / 1_000_000) + " ms, but was "
                    + length
                    + ": did you mean Duration.ofSeconds(1)?");
        }
        return (int) (nanos / tickNanos);
    }

    private PartitionLoads sum(int first, int width, LoadUnit unit) {
        long[] sums = new long[partitions];
        for (int tick = first; tick < first + width; tick++) {
            long[] loads = ticks[tick].in(unit);
            for (int partition = 0; partition < partitions; partition++) {
                sums[partition] += loads[partition];
            }
        }
        return PartitionLoads.of(sums);
    }

    /** Events that were sent; no fewer than were acknowledged. */
    private long events(int first, int width) {
        return inWindow(first, width).mapToLong(LoadTick::events).sum();
    }

    private long records(int first, int width) {
        return inWindow(first, width).mapToLong(LoadTick::acknowledgedRecords).sum();
    }

    /** One that made most of the hottest partition. */
    private Optional<HotKey> hotKey(int first, int width, Load load) {
        int hottest = load.hottest();
        Map<String, Long> records = new LinkedHashMap<>();
        inWindow(first, width)
                .flatMap(tick -> tick.hottest().stream())
                .filter(key -> key.partition() == hottest)
                .forEach(key -> records.merge(key.key(), key.records(), Long::sum));
        return records.entrySet().stream()
                .filter(key -> 2 * key.getValue() > load.load(hottest))
                .map(key -> new HotKey(key.getKey(), hottest, key.getValue()))
                .findFirst();
    }

    private int keys(int first, int width) {
        return Math.max(
                1,
                IntStream.range(0, width)
                        .map(tick -> ticks[first + tick].keysNewSince(tick))
                        .sum());
    }

    private Stream<LoadTick> inWindow(int first, int width) {
        return Arrays.stream(ticks, first, first + width);
    }
}
