package dev.skewedload.run;

import dev.skewedload.measure.SkewRun;

/**
 * A run and what it is compared with: {@code assertThat(pair.run()).comparedTo(pair.control()).hasP99RatioBelow(2.0)}.
 *
 * @param run the run asked for
 * @param control an even load at the same rate, half of it before the run and half after; see {@link SkewedTraffic#runWithControl}
 */
public record PairedRuns(SkewRun run, SkewRun control) {}
