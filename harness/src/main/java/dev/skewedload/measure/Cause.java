package dev.skewedload.measure;

/** Why a run looks as it does: one cause, or that it is not clear. */
public enum Cause {
    /** One indivisible key makes most of the hottest partition's load. */
    KEY_SKEW,
    /** Several mid-size keys, none of them too much alone, meet on one partition. */
    COLLISION,
    /** Records are even over the partitions and bytes are not: large values meet on one of them. */
    VALUE_SIZE_SKEW,
    /** Records are even over the partitions and the time it takes to handle them is not. */
    COST_SKEW,
    /** The input is even enough, and the consumer by its own work serves less than arrives. */
    SLOW_CONSUMER,
    /** The consumer waits for a system behind it most of the time, and would keep up without that. */
    DOWNSTREAM,
    /** One record is stuck, and what lies behind it in its partition waits. */
    HEAD_OF_LINE,
    /** Lag rose while partitions changed hands, and drained afterwards. */
    REBALANCE,
    /** The brokers answered late to what was sent to them on time. */
    BROKER,
    /** The load tool itself did not keep its schedule. */
    GENERATOR,
    /** Nothing stands out: load as even as chance allows, no partition falls behind. */
    NONE,
    /** Something is wrong, and the evidence at hand does not single out one cause. */
    NOT_CLEAR
}
