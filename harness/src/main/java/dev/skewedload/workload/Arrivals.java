package dev.skewedload.workload;

/** How due times lie in a span. Warm-up and measured part are spans of their own. */
public enum Arrivals {
    /** Evenly spaced: event k of a span is due k / rate after its start. */
    UNIFORM,

    /**
     * A Poisson process conditional on its count: the n events of a span are n independent uniform points in order. Gaps
     * are exponential for all practical purposes, and the count is exact, so that shares and rates stay exact too.
     */
    POISSON
}
