package dev.skewedload.measure;

/** Why a run looks as it does: one cause, or that it is not clear. */
public enum Cause {
    /** One indivisible key makes most of the hottest partition's load. */
    KEY_SKEW,
    /** The input is as even as chance allows, and the consumer serves less than arrives. */
    SLOW_CONSUMER,
    /** The load tool itself did not keep its schedule. */
    GENERATOR,
    /** Nothing stands out: load as even as chance allows, no partition falls behind. */
    NONE,
    /** Something is wrong, and the evidence at hand does not single out one cause. */
    NOT_CLEAR
}
