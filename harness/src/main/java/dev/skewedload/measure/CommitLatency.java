package dev.skewedload.measure;

import java.time.Duration;
import java.util.Optional;

/**
 * Latency <em>to commit</em>: from the time an event was due until the group's committed offset had passed it. It needs no
 * view of effects, and is no end-to-end latency: a system may commit before or long after the effect.
 *
 * <p><b>Definition.</b> The two curves are the offsets of the events as the target acknowledged them and the committed offsets
 * as they are looked at, every 200 ms. An event was committed between the moment at which the last look without it was asked
 * for and the moment at which the first look with it was there: each latency, and so each percentile, lies between {@link
 * #atLeast} and {@link #atMost}. An event that was not committed by the end of the drain counts as at least that late.
 *
 * <p><b>Example.</b> Looks at 1.0, 1.2 and 1.4 s, an event due at 0.9 s, its commit there at the third look: it took
 * 0.3 to 0.5 s.
 *
 * <p><b>What it cannot see.</b> Differences smaller than the looks are apart; with commits every 5 s most of the latency is
 * waiting for the next commit.
 */
public final class CommitLatency {
    private final Latency atLeast;
    private final Latency atMost;
    private final Optional<SkewRun> run;

    CommitLatency(Latency atLeast, Latency atMost) {
        this(atLeast, atMost, Optional.empty());
    }

    private CommitLatency(Latency atLeast, Latency atMost, Optional<SkewRun> run) {
        this.atLeast = atLeast;
        this.atMost = atMost;
        this.run = run;
    }

    /** The same latencies, as part of a run that can be judged by them. */
    CommitLatency of(SkewRun owner) {
        return new CommitLatency(atLeast, atMost, Optional.of(owner));
    }

    /**
     * The run that the latencies were taken from.
     *
     * @return empty for latencies that belong to none yet
     */
    public Optional<SkewRun> run() {
        return run;
    }

    /**
     * What is said where nobody looked at commits.
     *
     * @return latencies of no event
     */
    public static CommitLatency none() {
        Latency none = new LatencyRecorder(0, 1, 0).snapshot();
        return new CommitLatency(none, none);
    }

    /**
     * Each latency as short as the looks allow.
     *
     * @return lower bounds
     */
    public Latency atLeast() {
        return atLeast;
    }

    /**
     * Each latency as long as the looks allow.
     *
     * @return upper bounds
     */
    public Latency atMost() {
        return atMost;
    }

    /**
     * Between what and what a percentile of this run lies.
     *
     * @param percentile in (0, 100]
     * @return the bounds, the upper one {@link PercentileInterval#UNBOUNDED} if it lies among events that were never
     *     committed; empty if nothing was measured
     * @throws IllegalArgumentException if the percentile is outside (0, 100]
     */
    public Optional<PercentileInterval> percentile(double percentile) {
        if (atMost.percentile(percentile).isEmpty()) {
            return Optional.empty();
        }
        long high = atMost.isAtLeast(percentile)
                ? PercentileInterval.UNBOUNDED
                : atMost.percentile(percentile).orElseThrow();
        return Optional.of(new PercentileInterval(atLeast.percentile(percentile).orElseThrow(), high));
    }

    /**
     * Judges whether a percentile of the system lies below a limit: {@link Verdict#PASS} if it does with every latency as
     * long as the looks allow, {@link Verdict#FAIL} if it does not with every latency as short as they allow, else {@link
     * Verdict#CANNOT_TELL}.
     *
     * @param percentile in (0, 100): 99.9
     * @param limit above 0
     * @return the verdict, with the figures
     * @throws IllegalArgumentException if the percentile is outside (0, 100) or the limit is not above 0
     */
    public CheckResult below(double percentile, Duration limit) {
        CheckResult longest = atMost.below(percentile, limit);
        CheckResult shortest = atLeast.below(percentile, limit);
        if (longest.verdict() == Verdict.PASS || longest.verdict() == Verdict.INVALID_RUN) {
            return longest;
        }
        return shortest.verdict() == Verdict.FAIL
                ? shortest
                : new CheckResult(longest.check(), Verdict.CANNOT_TELL, longest.message());
    }
}
