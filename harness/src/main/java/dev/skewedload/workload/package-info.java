/**
 * What is sent: a load as a value, and the stream of events it stands for.
 *
 * <p>A {@link dev.skewedload.workload.Workload} is an immutable description (seed, rate, span, shares, orders, sizes,
 * arrivals). Its {@link dev.skewedload.workload.EventCursor} walks the events, each with its position, tenant, entity,
 * size and due time. The stream is a function of the workload alone: the same on every machine, JVM, thread and slice, so
 * that what was sent can be recomputed and need not be stored.
 *
 * <p>How the parts hang together, in the order an event meets them:
 *
 * <ol>
 *   <li><b>Blocks.</b> The stream is cut in blocks of 1,000 events; each category (a hot tenant, the viral keys, the
 *       others) has its quota in each block, placed by a seeded permutation. A share is thus exact, not a coin toss.
 *   <li><b>Tenant.</b> The others are drawn by a Zipf law from an alias table.
 *   <li><b>Entity.</b> Each tenant has a fixed number of orders in flight, each takes a fixed number of steps, then a new
 *       one takes its place. Viral events belong to the stars of the moment.
 *   <li><b>Due time.</b> By the arrivals: evenly spaced, or a Poisson process conditional on its count.
 * </ol>
 *
 * <p>Nothing in here knows of time, threads, Kafka or JUnit. Randomness is a mixing hash of seed and position; logarithms
 * and powers are those of {@link java.lang.StrictMath}.
 */
@NullMarked
package dev.skewedload.workload;

import org.jspecify.annotations.NullMarked;
