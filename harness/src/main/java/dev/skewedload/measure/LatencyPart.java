package dev.skewedload.measure;

/**
 * Which latencies of a run these are.
 *
 * @param run the run
 * @param kind what is measured: {@code end-to-end} or {@code acknowledgement}
 * @param group whose, as an end of a sentence: {@code  of tenant acme}, with a space before it; empty for all
 * @param unseen events that were sent and are in no figure of this kind, of which any may belong here
 */
public record LatencyPart(SkewRun run, String kind, String group, long unseen) {}
