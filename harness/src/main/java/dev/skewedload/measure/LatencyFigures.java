package dev.skewedload.measure;

/**
 * The latencies of a run after its warm-up, all of them counted from the time an event was due.
 *
 * @param endToEnd effect observed minus due; empty where no effects are seen
 * @param acknowledgement acknowledged minus due
 * @param otherTenants end-to-end latency of the events of tenants that are not hot, who did nothing wrong
 */
public record LatencyFigures(Latency endToEnd, Latency acknowledgement, Latency otherTenants) {}
