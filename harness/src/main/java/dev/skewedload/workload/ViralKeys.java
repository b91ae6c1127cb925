package dev.skewedload.workload;

import java.time.Duration;

/**
 * Entities that rise, fade and hand over to others. The share of all viral events is always on and exact per block; who
 * gets it changes. Every {@code every}, counted from the first measured event, {@code count} new stars are born: entities
 * of tenants that are not hot. A star's weight rises from 0 to 1 over {@code rise}, then halves every {@code halfLife};
 * viral events fall on the living stars in proportion to weight. A star that has faded below 1/1024 is forgotten unless
 * it belongs to the youngest generation; where only stars of weight 0 live, they share evenly.
 *
 * <p>Over a long run every key looks cool, while each window has its star: with {@code share} 0.2 and {@code every} 10 s
 * over 10 minutes, the hottest key has about 0.4 % of the run and up to 20 % of its seconds.
 *
 * <p>Weights follow a fixed grid of time, 64 steps in the shorter of {@code every} and {@code halfLife}: a rise shorter
 * than a step of it is a jump. Checked when the workload is built.
 *
 * @param share share of all events that are viral, in (0, 1]
 * @param count stars born at a time
 * @param every time from one birth to the next
 * @param rise time from birth to full weight; may be zero
 * @param halfLife time in which the weight halves after the rise
 */
public record ViralKeys(double share, int count, Duration every, Duration rise, Duration halfLife) {}
