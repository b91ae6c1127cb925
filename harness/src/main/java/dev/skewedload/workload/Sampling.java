package dev.skewedload.workload;

/** How the shares of hot tenants, viral keys and heavy events are kept. */
public enum Sampling {
    /** By quota: exact in every block of 1,000 events, placed by a seeded permutation. A share of 0.45 is 450 of each. */
    EXACT,

    /**
     * By coin toss: each event falls to a share by a hash of seed and position, independently of all others. A share p of n
     * events is p give or take sqrt(p (1 - p) / n): 0.45 of 10,000 events is between 0.440 and 0.460 in 95 % of streams. The
     * same seed still gives the same stream.
     */
    RANDOM
}
