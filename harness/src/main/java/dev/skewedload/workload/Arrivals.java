package dev.skewedload.workload;

/** How due times lie in a span. Warm-up and measured part are spans of their own. */
public enum Arrivals {
    /** Evenly spaced: event k of a span is due k / rate after its start. */
    UNIFORM,

    /**
     * A Poisson process conditional on its count: the n events of a span are n independent uniform points in order. Gaps
     * are exponential for all practical purposes, and the count is exact, so that shares and rates stay exact too.
     */
    POISSON,

    /**
     * Bursts at three times the rate for a quarter of the time, and a third of the rate between them: three quarters of the
     * events come in a quarter of the time, nine times as dense as the others.
     *
     * <p>A span of T seconds is cut into max(1, T rounded) equal cycles, so that a cycle takes about a second. In each, one
     * burst of a quarter of the cycle begins at a random place, uniform in the cycle's first three quarters. The n events of
     * a span are n independent points in order of the density that is 3 in bursts and 1/3 outside; within a burst and
     * between two they are a Poisson process. The count is exact and each cycle holds the mean rate, so that a lag which
     * bursts leave has the cycle's rest to drain.
     *
     * <p>Example: at 12,000 events/s each second has 250 ms at 36,000/s and 750 ms at 4,000/s. For windows of w seconds much
     * shorter than a burst the index of dispersion (variance over mean of the counts) is 1 + 4/3 w rate: 161 for 10 ms at
     * 12,000/s, where a Poisson process has 1.
     *
     * <p>Source: the interrupted Poisson process with a rate in its pauses (Fischer and Meier-Hellstern, "The
     * Markov-modulated Poisson process cookbook", 1993), with sojourns fixed so that the mean rate is exact in each cycle.
     */
    BURSTS
}
