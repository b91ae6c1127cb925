/**
 * Runs a workload: the {@link dev.skewedload.run.SkewedTraffic} engine, the driver that keeps due times, the sampler
 * that watches from outside, the {@link dev.skewedload.run.Faults} on its time line, the drain, and the one freeze into a {@link dev.skewedload.measure.SkewRun}. The
 * interfaces {@link dev.skewedload.run.Target}, {@link dev.skewedload.run.OffsetSource} and
 * {@link dev.skewedload.run.EffectSource} are what a system under test is reached through; this package knows neither
 * Kafka nor JUnit.
 */
@NullMarked
package dev.skewedload.run;

import org.jspecify.annotations.NullMarked;
