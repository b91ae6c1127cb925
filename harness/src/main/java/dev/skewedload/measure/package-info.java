/**
 * Recorders of what happens in a run, the immutable snapshots that are read of them, and the {@linkplain
 * dev.skewedload.measure.Verdict verdicts} they bear.
 *
 * <p>Recording writes to a recorder; everything else reads snapshots. What every number means stands on the page of its
 * type, with an example and with what it cannot see:
 *
 * <ul>
 *   <li>effects: {@link dev.skewedload.measure.EffectRecorder} judges what the system did with each event, to an {@link
 *       dev.skewedload.measure.EffectReport}; {@link dev.skewedload.measure.EffectLedger} does so for a history by hand;
 *   <li>latency: {@link dev.skewedload.measure.LatencyRecorder} takes times from due time on, to a {@link
 *       dev.skewedload.measure.Latency} with percentiles and their {@linkplain dev.skewedload.measure.PercentileInterval
 *       intervals}.
 *   <li>lag: {@link dev.skewedload.measure.OffsetLag}, {@link dev.skewedload.measure.RecordLag} and {@link
 *       dev.skewedload.measure.TimeLag} of a moment, {@link dev.skewedload.measure.LagSlope} of a window, {@link
 *       dev.skewedload.measure.DrainTime} and {@link dev.skewedload.measure.RecoveryTime} of what comes after.
 * </ul>
 *
 * <p>The package knows nothing of Kafka, of JUnit or of clocks: times are given to it.
 */
@NullMarked
package dev.skewedload.measure;

import org.jspecify.annotations.NullMarked;
