package dev.skewedload.check;

import static dev.skewedload.measure.Cause.HEAD_OF_LINE;

import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.PartitionCourse;
import dev.skewedload.measure.Pause;
import dev.skewedload.measure.TimeSpent;
import java.util.List;

/**
 * HEAD_OF_LINE: what fell behind did so while it stood at one record, owned by one member, with the others served on, among
 * them others of that member; and either an execution is seen that took as long, or it went on afterwards.
 */
final class HeadOfLine {
    private static final double SHORTEST_SECONDS = 1;
    private static final double USUAL_GAPS = 3;
    private static final double MOST_MOVE = 0.6;
    private static final double EXPLAINED = 0.7;
    private static final double AS_LONG = 0.7;

    private static final String NO_HELP =
            "more partitions or consumers do not help: what lies behind one record waits for it";

    private HeadOfLine() {}

    static Suspicion of(Scene scene) {
        List<Integer> behind = scene.behind();
        List<CommitReport.HeadOfLine> heldUp = scene.heldUp();
        if (!heldUp.isEmpty()
                && isOfAFew(scene, heldUp.size())
                && behind.stream().allMatch(partition -> isHeldUp(heldUp, partition))) {
            return ofHeldUp(scene, heldUp.get(0));
        }
        boolean ofAFew = !behind.isEmpty()
                && (behind.size() == 1
                        || 4 * behind.size() <= scene.lag().partitions().size());
        if (!ofAFew || !behind.stream().allMatch(partition -> isStuck(scene, partition))) {
            return Suspicion.excluded(HEAD_OF_LINE);
        }
        List<PartitionCourse> stuck =
                behind.stream().map(scene.symptoms().courses()::get).toList();
        List<TimeSpent> executions = scene.consumer().handlers();
        if (!executions.isEmpty()) {
            return stuck.stream().allMatch(course -> isExecuting(course, executions))
                    ? proven(scene, stuck.get(0), "one execution there took as long")
                    : Suspicion.excluded(HEAD_OF_LINE, "no execution there took as long: nobody called its handler");
        }
        boolean wentOn =
                stuck.stream().map(HeadOfLine::pause).allMatch(pause -> pause.over() && pause.neighboursMoving() > 0);
        return wentOn
                ? proven(scene, stuck.get(0), "it went on afterwards, and its member served others meanwhile")
                : Suspicion.possible(
                        HEAD_OF_LINE,
                        List.of(describe(scene, stuck.get(0))),
                        List.of(
                                "executions: EffectProbe.executing(eventId) tells a stuck record from one that nobody took"));
    }

    private static boolean isOfAFew(Scene scene, int partitions) {
        return partitions == 1
                || partitions > 1 && 4 * partitions <= scene.lag().partitions().size();
    }

    private static boolean isHeldUp(List<CommitReport.HeadOfLine> heldUp, int partition) {
        return heldUp.stream().anyMatch(head -> head.partition() == partition);
    }

    private static Suspicion ofHeldUp(Scene scene, CommitReport.HeadOfLine head) {
        return Suspicion.proven(
                HEAD_OF_LINE,
                List.of(
                        Story.format(
                                "the event at offset %,d of partition %d had no effect for %.1f s, while %,d beyond it were done",
                                head.offset(), head.partition(), head.seconds(), head.completeBeyond()),
                        scene.describeRebalances(),
                        "generator on time",
                        NO_HELP));
    }

    private static Pause pause(PartitionCourse course) {
        return course.longestPause().orElseThrow();
    }

    private static boolean isStuck(Scene scene, int partition) {
        PartitionCourse course = scene.symptoms().courses().get(partition);
        return course.longestPause()
                .filter(pause -> pause.seconds() >= Math.max(SHORTEST_SECONDS, USUAL_GAPS * course.usualGapSeconds())
                        && pause.sameOwner()
                        && pause.othersMoving() >= MOST_MOVE
                        && pause.reached() > 0
                        && pause.gained() >= EXPLAINED * course.peakLag())
                .isPresent();
    }

    private static boolean isExecuting(PartitionCourse course, List<TimeSpent> executions) {
        return executions.get(course.partition()).longestSeconds()
                >= AS_LONG * pause(course).seconds();
    }

    private static Suspicion proven(Scene scene, PartitionCourse stuck, String why) {
        return Suspicion.proven(
                HEAD_OF_LINE,
                List.of(describe(scene, stuck), why, scene.describeRebalances(), "generator on time", NO_HELP));
    }

    private static String describe(Scene scene, PartitionCourse stuck) {
        Pause pause = pause(stuck);
        return Story.format(
                "partition %d stood still after %,d %s for %.1f s from second %.1f on, and gained %,d of lag, while %.0f %% of the"
                        + " others were served",
                stuck.partition(),
                pause.reached(),
                scene.lag().seesEffects() ? "events" : "as committed offset",
                pause.seconds(),
                pause.fromSecond(),
                pause.gained(),
                100 * pause.othersMoving());
    }
}
