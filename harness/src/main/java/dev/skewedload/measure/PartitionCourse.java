package dev.skewedload.measure;

import java.util.Optional;

/**
 * What happened to one partition in the course of the load, on the same time line as everything else.
 *
 * @param partition partition from 0
 * @param owner the member that owned it all the time; an empty text where it changed hands or nobody did
 * @param usualGapSeconds the usual time between two looks of which the later one saw more served; 0 if there are no two
 * @param longestPause the longest time in which it had something to serve and served nothing, if there was any
 * @param peakLag greatest lag of the steady part, in events
 * @param gainedInRebalances events by which its lag grew while partitions changed hands
 * @param drainedAfterRebalances whether its lag fell again after the last change of hands, and went on to
 */
public record PartitionCourse(
        int partition,
        String owner,
        double usualGapSeconds,
        Optional<Pause> longestPause,
        long peakLag,
        long gainedInRebalances,
        boolean drainedAfterRebalances) {}
