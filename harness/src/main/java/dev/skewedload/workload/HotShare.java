package dev.skewedload.workload;

/**
 * A hot tenant and its share of all events.
 *
 * @param id name of the tenant
 * @param share its share, in (0, 1]; exact in every block of 1,000 events where it is a whole number of thousandths
 */
public record HotShare(String id, double share) {}
