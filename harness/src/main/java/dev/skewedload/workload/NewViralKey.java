package dev.skewedload.workload;

import java.time.Duration;

/**
 * One entity that nobody has seen before and that goes viral at a given time: from {@code at} for {@code length} it has
 * {@code share} of all events, and no event before or after. It belongs to a tenant that is not hot, and takes the events of the
 * other tenants' orders: the rate, hot tenants and {@link ViralKeys} keep theirs. One event is drawn of each few of the others',
 * so that the share is kept to within a few events over any time.
 *
 * <p>Example: of 4,000 events due in 4 s, a share of 0.2 gives it 800. It lies within the measured load as a whole, its share is at
 * most that of the others, and two of them do not overlap; that is checked when the workload is built.
 *
 * @param at when it begins, since the schedule began, warm-up included
 * @param share its share of all events in that time, above 0
 * @param length how long it lasts, above zero
 */
public record NewViralKey(Duration at, double share, Duration length) {}
