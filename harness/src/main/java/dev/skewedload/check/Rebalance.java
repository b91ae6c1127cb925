package dev.skewedload.check;

import static dev.skewedload.measure.Cause.REBALANCE;

import dev.skewedload.measure.PartitionCourse;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * REBALANCE: nothing falls behind for good; what once was behind rose to that while partitions changed hands, and fell again
 * afterwards, while records still arrived.
 */
final class Rebalance {
    private static final double EXPLAINED = 0.7;
    private static final int MOST_DEPARTURES = 3;

    private Rebalance() {}

    static Suspicion of(Scene scene) {
        if (scene.lag().rebalances() == 0 || !scene.isBehind()) {
            return Suspicion.excluded(REBALANCE);
        }
        if (!scene.growing().isEmpty()) {
            return Suspicion.excluded(REBALANCE, scene.describeRebalances() + ", and lag grows apart from that");
        }
        PartitionCourse worst = scene.bulging().stream()
                .max(Comparator.comparingLong(PartitionCourse::peakLag))
                .orElseThrow();
        String evidence = Story.format(
                "%s: the lag of %d of %d partitions rose while they changed hands, that of partition %d by %,d of its %,d",
                scene.describeRebalances(),
                scene.bulging().size(),
                scene.lag().partitions().size(),
                worst.partition(),
                worst.gainedInRebalances(),
                worst.peakLag());
        boolean explained = scene.bulging().stream()
                .allMatch(course ->
                        course.gainedInRebalances() >= EXPLAINED * course.peakLag() && course.drainedAfterRebalances());
        return explained
                ? Suspicion.proven(
                        REBALANCE,
                        Stream.concat(
                                        Stream.of(evidence, "it fell again afterwards", "generator on time"),
                                        Stream.concat(
                                                departures(scene),
                                                Stream.of(
                                                        "a faster consumer does not help while nobody consumes: see why members"
                                                                + " come and go")))
                                .toList())
                : Suspicion.possible(REBALANCE, List.of(evidence), List.of());
    }

    /** Who left, the first few. */
    private static Stream<String> departures(Scene scene) {
        return scene.lag().group().departures().stream()
                .limit(MOST_DEPARTURES)
                .map(departure -> NoEvictions.departure(departure)
                        + departure
                                .during()
                                .map(execution -> Story.format(
                                        " while one event was worked on for %.1f s%s",
                                        execution.seconds(),
                                        execution.ended() ? ": longer than max.poll.interval.ms allows?" : ""))
                                .orElse(""));
    }
}
