package dev.skewedload.check;

import static dev.skewedload.measure.Cause.BROKER;

import dev.skewedload.measure.AnswerFigures;
import java.util.List;

/**
 * BROKER: one in twenty acknowledgements or more came late, counted from the send, on nearly all partitions, no fewer than
 * sends were late, and it is felt: every other answer was late, or one took a second; and the consumer is able: it kept up or its lag does not grow, no handler is busy all the time, nobody changed
 * hands, and if any partitions were behind for a time nearly all were, and nothing was done to the system meanwhile. Between
 * one in a hundred and one in twenty it may be the noise of a busy machine: possible, and not proven; and so are
 * late answers that nobody felt, beside late sends. Without those they are no cause of anything.
 */
final class SlowBroker {
    static final double MATERIAL = 0.01;
    private static final double BEYOND_NOISE = 0.05;
    private static final double MOST = 0.5;
    private static final double NEARLY_ALL = 0.8;
    private static final long FELT_NANOS = 1_000_000_000;

    private SlowBroker() {}

    static Suspicion of(Scene scene) {
        boolean felt = isFelt(scene);
        boolean sentOnTime = scene.symptoms().generator().sentOnTime();
        if (!areLate(scene) || !felt && sentOnTime) {
            return Suspicion.excluded(BROKER);
        }
        return felt && isSlow(scene) && isConsumerAble(scene) && mayExplainWhoIsBehind(scene)
                ? Suspicion.proven(BROKER, evidence(scene))
                : doubt(scene);
    }

    static boolean areLate(Scene scene) {
        return scene.symptoms().answers().lateShare() > MATERIAL;
    }

    private static boolean isFelt(Scene scene) {
        AnswerFigures answers = scene.symptoms().answers();
        return answers.maxNanos() >= FELT_NANOS || answers.lateShare() >= MOST;
    }

    private static boolean isSlow(Scene scene) {
        AnswerFigures answers = scene.symptoms().answers();
        return answers.lateShare() >= BEYOND_NOISE
                && answers.lateShare() >= scene.symptoms().generator().lateShare()
                && partOfPartitions(answers) >= NEARLY_ALL;
    }

    /** What was neither judged nor served in time may grow. */
    private static boolean isConsumerAble(Scene scene) {
        return scene.isWatched()
                && scene.lag().partitions().stream()
                        .filter(lag -> lag.arrivalsPerSecond() != 0)
                        .allMatch(lag -> lag.verdict().isNotGrowing() || scene.keptUp(lag))
                && !new Handlers(scene).anyIsBusyAllTheTime();
    }

    /** What stands still for all puts all behind alike; a rebalance, a fault or a few partitions have a story of their own. */
    private static boolean mayExplainWhoIsBehind(Scene scene) {
        boolean nearlyAll =
                scene.behind().size() >= NEARLY_ALL * scene.lag().partitions().size();
        boolean undisturbed = scene.lag().recoveries().isEmpty();
        return scene.lag().rebalances() == 0 && (!scene.isBehind() || nearlyAll && undisturbed);
    }

    private static List<String> evidence(Scene scene) {
        boolean onTime = scene.symptoms().generator().sentOnTime();
        return List.of(
                describe(scene.symptoms().answers()),
                onTime ? "sends were on time" : "sends were late after that",
                onTime ? "consumer able: no lag grows" : "no lag grows under what was sent",
                "a faster consumer or another key does not help");
    }

    private static Suspicion doubt(Scene scene) {
        String late = describe(scene.symptoms().answers());
        return scene.unclear() > 0
                ? Suspicion.possible(
                        BROKER,
                        List.of(late, scene.describeUnclear()),
                        List.of("lag that can be judged, over a longer load"))
                : Suspicion.possible(BROKER, List.of(late), List.of());
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
