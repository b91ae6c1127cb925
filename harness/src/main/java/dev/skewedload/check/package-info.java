/**
 * Judges runs: one named pure function a class, from a {@link dev.skewedload.measure.SkewRun} to a verdict with its
 * reasons.
 *
 * <ul>
 *   <li>{@link dev.skewedload.check.Check#judge} is the one way in. It refuses what the run's faults void, lets no run at
 *       a scaled rate pass a check on time, and notes each result in the run's journal. A check that crashes cannot tell.
 *   <li>Green means proven. No check passes on nothing (no events, no samples, no view of effects, no group), on a run
 *       that is not over (pending events, a drain that ended at its limit) or on a part of the events only, unless the
 *       rest could not change the answer.
 *   <li>{@link dev.skewedload.check.Diagnose} names the cause, or says that it is not clear: one small class for each cause,
 *       which says of a scene whether it did it, may have, or did not.
 *   <li>{@link dev.skewedload.check.PlainText}: keys, tenants and reported ids are hostile input; every line of a message
 *       is escaped and capped.
 * </ul>
 */
@NullMarked
package dev.skewedload.check;

import org.jspecify.annotations.NullMarked;
