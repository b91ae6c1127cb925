package dev.skewedload.check;

import static dev.skewedload.measure.Cause.BROKER;

import dev.skewedload.measure.AnswerFigures;
import dev.skewedload.measure.GeneratorFigures;
import java.util.List;

/**
 * BROKER: more than one in a hundred acknowledgements came late, counted from the send, on nearly all partitions, and no fewer than
 * sends were late; and the consumer is able: no lag grows, nobody changed hands, and if any partitions were behind for a time
 * nearly all were.
 */
final class SlowBroker {
    static final double MATERIAL = 0.01;
    private static final double NEARLY_ALL = 0.8;

    private SlowBroker() {}

    static Suspicion of(Scene scene) {
        AnswerFigures answers = scene.symptoms().answers();
        GeneratorFigures generator = scene.symptoms().generator();
        if (answers.lateShare() <= MATERIAL) {
            return Suspicion.excluded(BROKER);
        }
        boolean bySends = generator.lateShare() > answers.lateShare();
        boolean able = scene.growing().isEmpty();
        return able && !bySends && mayExplainWhoIsBehind(scene) && partOfPartitions(answers) >= NEARLY_ALL
                ? Suspicion.proven(
                        BROKER,
                        List.of(
                                describe(answers),
                                generator.sentOnTime() ? "sends were on time" : "sends were late after that",
                                "consumer able: no lag grows",
                                "a faster consumer or another key does not help"))
                : Suspicion.possible(BROKER, List.of(describe(answers)), List.of());
    }

    /** What stands still for all puts all behind alike; a rebalance, or a few partitions, have a story of their own. */
    private static boolean mayExplainWhoIsBehind(Scene scene) {
        boolean nearlyAll =
                scene.behind().size() >= NEARLY_ALL * scene.lag().partitions().size();
        return scene.lag().rebalances() == 0 && (!scene.isBehind() || nearlyAll);
    }

    private static double partOfPartitions(AnswerFigures answers) {
        long used = answers.partitions().stream().filter(one -> one.count() > 0).count();
        long late = answers.partitions().stream().filter(one -> one.late() > 0).count();
        return late / (double) Math.max(1, used);
    }

    static String describe(AnswerFigures answers) {
        return Story.format(
                "%.1f %% of the acknowledgements came later than %,d ms after the send, the last after %,d ms, on %d of %d"
                        + " partitions",
                100 * answers.lateShare(),
                answers.lateNanos() / 1_000_000,
                answers.maxNanos() / 1_000_000,
                answers.partitions().stream().filter(one -> one.late() > 0).count(),
                answers.partitions().size());
    }
}
