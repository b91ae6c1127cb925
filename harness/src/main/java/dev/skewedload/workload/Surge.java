package dev.skewedload.workload;

import java.time.Duration;

/**
 * A time in which events come faster: at {@code factor} times the rate, from {@code at} for {@code length}. The events are
 * additional; who they are of, and everything else, is as before and after. A Poisson process stays one, and the bursts of
 * {@link Arrivals#BURSTS} come so much faster.
 *
 * <p>Example: 1,000 events/s for 20 s have 20,000 events; with a surge of 3 for 4 s they have 28,000, of which 12,000 are due in
 * the surge. It lies within the measured load as a whole, and surges do not overlap; that is checked when the workload is built.
 *
 * @param at when it begins, since the schedule began, warm-up included
 * @param factor how many times the rate, above 1
 * @param length how long it lasts, above zero
 */
public record Surge(Duration at, double factor, Duration length) {}
