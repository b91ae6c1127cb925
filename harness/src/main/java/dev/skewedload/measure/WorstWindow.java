package dev.skewedload.measure;

import java.time.Duration;
import java.util.Optional;

/**
 * The window of a run with the greatest peak-to-average: a hot key that moves on is flat over the run and is seen here.
 *
 * <p><b>Definition.</b> Windows slide over the measured load in steps of a {@linkplain LoadTimeline#tick tick} (100 ms) by
 * the time at which events were due; the ratio of a window is its greatest partition load over the mean of all partitions
 * in that window, empty ones counted. A window with fewer than half the events of an average one is thin, and is left
 * out: a lull has no peak.
 *
 * <p><b>Example.</b> One order has 20 % of the events for four seconds, then another on another partition has: over the run
 * of two minutes on 24 partitions the ratio is about 1.2, and in a window of a second it is 0.2 * 24 + 0.8 = 5.6.
 *
 * <p><b>By chance.</b> Few keys in a window make uneven loads by chance, and of many windows one is the worst: the 95 %
 * point of the greatest ratio of so many windows, each with as many equally busy keys as this one had, placed anew. It is on
 * the high side, since neighbours share events and keys keep their places, so what lies above it is no chance.
 *
 * <p><b>What it cannot see.</b> Peaks shorter than a tick, and what the brokers did with a record after it was due.
 *
 * @param start from the start of the measured load to that of the window
 * @param length its length
 * @param load what each partition took in it
 * @param hotKey the key that made more than half of its hottest partition, in records; empty if none is known to have
 * @param records records acknowledged of those that were due in it
 * @param missing events that were sent of those that were due in it, and not acknowledged
 * @param atMost what the ratio of the worst window would be at the most if all that is missing in it were on its hottest
 *     partition; 0 where no record was acknowledged
 * @param keys different keys in it; too few rather than too many in windows of more than 64 ticks
 * @param windows number of windows that were compared; 0 where no record was acknowledged
 * @param thin number of windows that were left out
 * @param byChance the ratio that chance alone gives in the worst of so many windows of so many keys, in 95 of 100 cases: at
 *     least 1
 */
public record WorstWindow(
        Duration start,
        Duration length,
        Load load,
        Optional<HotKey> hotKey,
        long records,
        long missing,
        double atMost,
        int keys,
        int windows,
        int thin,
        double byChance) {}
