package dev.skewedload.measure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The latencies of a run's measured events, each counted from the time the event was <em>due</em>: an immutable snapshot.
 * All values are nanoseconds.
 *
 * <p><b>Definition.</b> The percentile p of n latencies is the {@code ceil(n p / 100)}-th smallest (nearest rank), exact to
 * 3 significant digits; to 2 for one tenant or one partition. An event that never had its effect counts as at least the time from its due time to the end of the
 * drain. Percentiles of several recorders come from their merged histograms, never from a mean of percentiles.
 *
 * <p><b>Example.</b> Of 1,001 latencies 1,000 are 1 ms and one is 10 s: p99 is 1 ms, the maximum 10 s. 1,000 of 10 ms merged
 * with 10 of 2 s: p99 is 10 ms and p99.1 is 2 s.
 *
 * <p><b>Interval.</b> The percentile is exactly that of this run. What it says of the system is an interval of 99 % from
 * 20 or more blocks of time, since latencies in a row are not independent: the wider of resampling whole blocks and of
 * ranks widened by how much the blocks differ. It is honest about bursts much shorter than a block and seen several times:
 * in simulations of 4,000 latencies in 40 blocks it held the true p99 in 99 of 100 runs with independent latencies, in 97
 * with bursts of a fifth of a block. Its upper end is never above the greatest latency of the run.
 *
 * <p><b>Cannot see</b> what never happened in this run: bursts rarer than the run is long are in no block. With bursts
 * of half a block, of which such a run sees one or two, the true p99 was above the interval in 4 of 100 runs: a longer run
 * sees more of them.
 *
 * <p><b>Source.</b> HdrHistogram; Künsch, "The jackknife and the bootstrap for general stationary observations", Annals of
 * Statistics 17 (1989); Woodruff, "Confidence intervals for medians and other position measures", JASA 47 (1952).
 */
public final class Latency {

    /** An interval takes that many blocks of time with events. */
    static final int FEWEST_BLOCKS = 20;

    private final LatencySpan span;
    private final long seed;
    private final List<LatencyBlock> blocks;
    private final LatencyFaults faults;
    private final LatencyBlock total;
    private final LatencyCurve all;
    private final LatencyCurve reached;
    private final Optional<LatencyPart> part;

    Latency(LatencySpan span, long seed, List<LatencyBlock> blocks, LatencyFaults faults) {
        this.span = span;
        this.seed = seed;
        this.blocks = blocks;
        this.faults = faults;
        this.total = new LatencyBlock(span.bits());
        blocks.forEach(total::addAll);
        this.all = total.all();
        this.reached = total.reached();
        this.part = Optional.empty();
    }

    private Latency(Latency other, LatencyPart part) {
        this.span = other.span;
        this.seed = other.seed;
        this.blocks = other.blocks;
        this.faults = other.faults;
        this.total = other.total;
        this.all = other.all;
        this.reached = other.reached;
        this.part = Optional.of(part);
    }

    /** The same latencies, as part of a run that can be judged by them. */
    Latency as(LatencyPart newPart) {
        return new Latency(this, newPart);
    }

    /**
     * Which part of which run these latencies are.
     *
     * @return empty for latencies that were not taken from a run
     */
    public Optional<LatencyPart> part() {
        return part;
    }

    /**
     * The blocks of time that have events, in order.
     *
     * @return each with its latencies
     */
    public List<LatencyInterval> intervals() {
        return IntStream.range(0, blocks.size())
                .filter(block -> blocks.get(block).count() > 0)
                .mapToObj(block -> new LatencyInterval(
                        span.blockStart(block),
                        span.blockEnd(block),
                        blocks.get(block).all()))
                .toList();
    }

    /**
     * Number of events, those that never had their effect included.
     *
     * @return the count, at least 0
     */
    public long count() {
        return total.count();
    }

    /**
     * Number of events that never had their effect, whose latency is a lower bound.
     *
     * @return the count, at least 0
     */
    public long unreached() {
        return total.unreached();
    }

    /**
     * Number of negative latencies: a fault of the harness's clocks, which makes the run invalid.
     *
     * @return the count, at least 0
     */
    public long negative() {
        return faults.negative();
    }

    /**
     * Number of latencies above 1 h, which are in no percentile and make the run invalid.
     *
     * @return the count, at least 0
     */
    public long outOfRange() {
        return faults.outOfRange();
    }

    /**
     * Number of events due before the measured span, which are in no percentile and make the run invalid.
     *
     * @return the count, at least 0
     */
    public long beforeSpan() {
        return faults.beforeSpan();
    }

    /**
     * Whether a value was counted that can be no latency of this run, so that nothing can be said.
     *
     * @return whether {@link #negative()}, {@link #outOfRange()} or {@link #beforeSpan()} is above 0
     */
    public boolean isInvalid() {
        return faults.any();
    }

    /**
     * What {@link #isInvalid()} rests on, for messages.
     *
     * @return for instance {@code 3 negative, 0 above 1 h, 0 due before the measured span}
     */
    public String faults() {
        return "%d negative, %d above 1 h, %d due before the measured span"
                .formatted(faults.negative(), faults.outOfRange(), faults.beforeSpan());
    }

    /**
     * A percentile of this run, by nearest rank.
     *
     * @param percentile in (0, 100]: 99.9
     * @return nanoseconds, to 3 significant digits (2 for one tenant or one partition); empty if nothing was recorded
     * @throws IllegalArgumentException if the percentile is outside (0, 100]
     * @see #isAtLeast(double)
     */
    public OptionalLong percentile(double percentile) {
        PercentileRank rank = new PercentileRank(percentile);
        return count() == 0 ? OptionalLong.empty() : OptionalLong.of(capped(all.atRank(rank.of(count()))));
    }

    /**
     * Whether a percentile of this run is a lower bound only, since it lies among events that never had their effect.
     *
     * @param percentile in (0, 100]
     * @return true if the percentile may be higher than {@link #percentile(double)} says
     * @throws IllegalArgumentException if the percentile is outside (0, 100]
     */
    public boolean isAtLeast(double percentile) {
        PercentileRank rank = new PercentileRank(percentile);
        return unreached() > 0 && reached.atRank(rank.of(count())) != all.atRank(rank.of(count()));
    }

    /**
     * The greatest latency; a lower bound if {@link #unreached()} is above 0.
     *
     * @return nanoseconds, exact; empty if nothing was recorded
     */
    public OptionalLong max() {
        return count() == 0 ? OptionalLong.empty() : OptionalLong.of(total.maxNanos());
    }

    /**
     * The mean latency; a lower bound if {@link #unreached()} is above 0.
     *
     * @return nanoseconds; empty if nothing was recorded
     */
    public OptionalDouble mean() {
        return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(total.sumNanos() / count());
    }

    /**
     * The 99 % interval of a percentile of the system, from blocks of time: 1,000 seeded resamples of them, and ranks.
     *
     * <p>It has no upper end if that lies among events that never had their effect, or if there are too few events for any:
     * 528 for p99, 5,296 for p99.9.
     *
     * @param percentile in (0, 100]
     * @return the interval, which holds this run's own percentile; empty with fewer than 20 blocks that have events
     * @throws IllegalArgumentException if the percentile is outside (0, 100]
     */
    public Optional<PercentileInterval> interval(double percentile) {
        PercentileRank rank = new PercentileRank(percentile);
        List<LatencyBlock> filled =
                blocks.stream().filter(block -> block.count() > 0).toList();
        if (filled.size() < FEWEST_BLOCKS) {
            return Optional.empty();
        }
        long own = all.atRank(rank.of(count()));
        PercentileInterval drawn = new PercentileBootstrap(filled, all, rank).interval(seed);
        PercentileClusters clusters = new PercentileClusters(filled, own, count(), rank);
        long low = Math.min(drawn.lowNanos(), Math.min(own, all.atRank(clusters.lowRank())));
        long high = Math.max(drawn.highNanos(), Math.max(own, reached.atRank(clusters.highRank())));
        boolean bounded = high != PercentileInterval.UNBOUNDED && count() >= rank.valuesForAnUpperEnd();
        return Optional.of(new PercentileInterval(
                LatencyCounts.lowestEquivalent(low, span.bits()),
                bounded ? capped(high) : PercentileInterval.UNBOUNDED));
    }

    /**
     * Judges whether a percentile of the system lies below a limit: {@link Verdict#PASS} if its interval does, so also if
     * every latency does, {@link Verdict#FAIL} if its interval lies at or above the limit, else
     * {@link Verdict#CANNOT_TELL}; {@link Verdict#INVALID_RUN} if {@link #isInvalid()}.
     *
     * @param percentile in (0, 100): 99.9. The greatest latency of a system has no bound that a run could show
     * @param limit above 0
     * @return the verdict, with the figures or the remedy
     * @throws IllegalArgumentException if the percentile is outside (0, 100) or the limit is not above 0
     */
    public CheckResult below(double percentile, Duration limit) {
        return LatencyLimit.of(percentile, limit).judge(this);
    }

    /**
     * Merges the latencies of another recorder, of the same span, with these.
     *
     * @param other the other latencies
     * @return a new snapshot of all
     * @throws IllegalArgumentException if the other's span is not the same
     */
    public Latency merge(Latency other) {
        if (!span.equals(other.span)) {
            throw new IllegalArgumentException(
                    "latencies of %s cannot be merged with those of %s".formatted(other.span, span));
        }
        List<LatencyBlock> merged = IntStream.range(0, blocks.size())
                .mapToObj(block -> {
                    LatencyBlock both = blocks.get(block).copy();
                    both.addAll(other.blocks.get(block));
                    return both;
                })
                .toList();
        return new Latency(span, seed, merged, faults.plus(other.faults));
    }

    /** These latencies and then those of another load, as one that had both times: every block of both is kept. */
    Latency then(Latency other) {
        LatencySpan both = new LatencySpan(
                span.startNanos(),
                span.lengthNanos() + other.span.lengthNanos(),
                span.blocks() + other.span.blocks(),
                span.bits());
        List<LatencyBlock> all =
                Stream.concat(blocks.stream(), other.blocks.stream()).toList();
        return new Latency(both, seed, all, faults.plus(other.faults));
    }

    LatencySpan span() {
        return span;
    }

    int filledBlocks() {
        return (int) blocks.stream().filter(block -> block.count() > 0).count();
    }

    /** A bucket may reach above the greatest value in it. */
    private long capped(long nanos) {
        return Math.min(nanos, total.maxNanos());
    }
}
