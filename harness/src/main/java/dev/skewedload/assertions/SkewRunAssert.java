package dev.skewedload.assertions;

import dev.skewedload.check.Check;
import dev.skewedload.check.DeadLettersAtMost;
import dev.skewedload.check.DrainTimeBelow;
import dev.skewedload.check.DrainedRoute;
import dev.skewedload.check.InFlightBelow;
import dev.skewedload.check.InvalidRunException;
import dev.skewedload.check.LatencyPercentileBelow;
import dev.skewedload.check.NoConflicts;
import dev.skewedload.check.NoDuplicateEffects;
import dev.skewedload.check.NoEvictions;
import dev.skewedload.check.NoGrowingLag;
import dev.skewedload.check.NoLostEffects;
import dev.skewedload.check.NoOrderViolations;
import dev.skewedload.check.NoOverlaps;
import dev.skewedload.check.NoRouteCrossings;
import dev.skewedload.check.NoUnsafeCommits;
import dev.skewedload.check.PeakToAverageBelow;
import dev.skewedload.check.RecoveredWithin;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.report.Baseline;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a run. PASS returns; FAIL and CANNOT TELL fail the assertion with the whole story; INVALID RUN throws an
 * {@link InvalidRunException}, which is an error and not a failure. Every check is noted in the run's {@code run.json}.
 */
public final class SkewRunAssert extends AbstractAssert<SkewRunAssert, SkewRun> {
    SkewRunAssert(@Nullable SkewRun run) {
        super(run, SkewRunAssert.class);
    }

    /**
     * The greatest number of records on a partition of the topic that is sent to, over the mean of all its partitions, is below
     * a limit. For an output topic ask {@code assertThat(run.load().stream("shipments"))}.
     *
     * @param limit the ratio that must not be reached, above 1
     * @return this
     */
    public SkewRunAssert hasPeakToAverageBelow(double limit) {
        return holds(new PeakToAverageBelow(limit));
    }

    /**
     * No partition's lag grows over the steady part of the load.
     *
     * @return this
     */
    public SkewRunAssert hasNoGrowingLag() {
        return holds(new NoGrowingLag());
    }

    /**
     * What is left at the end of the load is done within a limit.
     *
     * @param limit the time that must not be reached
     * @return this
     */
    public SkewRunAssert hasDrainTimeBelow(Duration limit) {
        return holds(new DrainTimeBelow(limit));
    }

    /**
     * After each mark of the time line ({@code SkewedTraffic.at}) the lag of each partition is back in its band before the
     * mark, and stays there.
     *
     * @param limit the longest time that is accepted
     * @return this
     */
    public SkewRunAssert hasRecoveredWithin(Duration limit) {
        return holds(new RecoveredWithin(limit));
    }

    /**
     * No member left the group while nobody asked for it, as one does that works for longer than {@code max.poll.interval.ms}.
     *
     * @return this
     */
    public SkewRunAssert hasNoEvictions() {
        return holds(new NoEvictions());
    }

    /**
     * The 99th percentile of the end-to-end latency, counted from due time, is below a limit.
     *
     * @param limit the latency that must not be reached
     * @return this
     */
    public SkewRunAssert hasP99Below(Duration limit) {
        isNotNull();
        return holds(new LatencyPercentileBelow(actual.latency().endToEnd(), 99, limit));
    }

    /**
     * Every acknowledged event had its effect.
     *
     * @return this
     */
    public SkewRunAssert hasNoLostEffects() {
        return holds(new NoLostEffects());
    }

    /**
     * No event had a further effect.
     *
     * @return this
     */
    public SkewRunAssert hasNoDuplicateEffects() {
        return holds(new NoDuplicateEffects());
    }

    /**
     * The events of each entity had their first effects in the order in which they were sent.
     *
     * @return this
     */
    public SkewRunAssert hasNoOrderViolations() {
        return holds(new NoOrderViolations());
    }

    /**
     * No commit of the group lay above an event without effect, moved back, or lay beyond the end of the log. One that is stuck
     * behind complete work is safe, and passes.
     *
     * @return this
     */
    public SkewRunAssert hasNoUnsafeCommits() {
        return holds(new NoUnsafeCommits());
    }

    /**
     * No partition had so many events in flight at once: begun and not committed, or committed without effect.
     *
     * @param limit the number that must not be reached, 1 or more
     * @return this
     */
    public SkewRunAssert hasInFlightBelow(long limit) {
        return holds(new InFlightBelow(limit));
    }

    /**
     * The system set no event aside.
     *
     * @return this
     */
    public SkewRunAssert hasNoDeadLetters() {
        return holds(new DeadLettersAtMost(0));
    }

    /**
     * The system set at most so many events aside.
     *
     * @param most the greatest number of events that is accepted, 0 or more
     * @return this
     */
    public SkewRunAssert hasDeadLettersAtMost(long most) {
        return holds(new DeadLettersAtMost(most));
    }

    /**
     * No further effect of an event had other content than its first one.
     *
     * @return this
     */
    public SkewRunAssert hasNoConflicts() {
        return holds(new NoConflicts());
    }

    /**
     * No execution began while another one of its entity was under way.
     *
     * @return this
     */
    public SkewRunAssert hasNoOverlaps() {
        return holds(new NoOverlaps());
    }

    /**
     * No entity was on more than one route other than by one clean switch.
     *
     * @return this
     */
    public SkewRunAssert hasNoRouteCrossings() {
        return holds(new NoRouteCrossings());
    }

    /**
     * A route had its last effect at most so long after the first effect by another route.
     *
     * @param route the route's name, as given to {@code EffectProbe.route}
     * @param within the longest time, above 0
     * @return this
     */
    public SkewRunAssert hasDrainedRoute(String route, Duration within) {
        return holds(new DrainedRoute(route, within));
    }

    /**
     * The run is no worse than an earlier one: counts exactly, effects by number, times within a tolerance if one is stated.
     * Put it last.
     *
     * @param baseline the earlier run, as in {@code Baseline.named("order-service")}
     * @return this
     */
    public SkewRunAssert hasNotRegressedFrom(Baseline baseline) {
        return holds(baseline.check());
    }

    /**
     * Compares the run with an even load on the same machine, for judgements that hold on a slow one as on a fast one.
     *
     * @param control the parameter {@code @UniformControl SkewRun}, or what {@code SkewedTraffic.runWithControl} gave
     * @return assertions on both
     * @throws SkewedLoadException if the control is the run itself
     */
    public ComparisonAssert comparedTo(SkewRun control) {
        isNotNull();
        if (control == actual) {
            throw new SkewedLoadException(
                    "comparedTo requires another run, since every run is like itself: take a second"
                            + " parameter, @UniformControl SkewRun control.");
        }
        ComparisonAssert comparison = new ComparisonAssert(actual, control);
        return descriptionText().isEmpty() ? comparison : comparison.as(descriptionText());
    }

    private SkewRunAssert holds(Check check) {
        isNotNull();
        Judge.holds(check, actual, descriptionText(), message -> failure("%s", message));
        return this;
    }
}
