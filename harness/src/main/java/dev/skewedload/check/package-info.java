/**
 * Judges runs: one named pure function a class, from a {@link dev.skewedload.measure.SkewRun} to a verdict with its
 * reasons. {@link dev.skewedload.check.Check#judge} is the one way in: it refuses what the run's faults void, and a
 * check that crashes is never a pass.
 */
@NullMarked
package dev.skewedload.check;

import org.jspecify.annotations.NullMarked;
