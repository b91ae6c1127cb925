package dev.skewedload.check;

import static dev.skewedload.measure.Cause.GENERATOR;

import dev.skewedload.measure.AnswerFigures;
import dev.skewedload.measure.GeneratorFigures;
import java.util.ArrayList;
import java.util.List;

/**
 * GENERATOR: the load tool did not send on schedule, and the brokers are not the reason: what was sent was answered in
 * time.
 */
final class LateGenerator {
    /** Broker and generator are told apart where one is late far more often than the other. */
    private static final double FAR_MORE = 4;

    private LateGenerator() {}

    static Suspicion of(Scene scene) {
        GeneratorFigures generator = scene.symptoms().generator();
        AnswerFigures answers = scene.symptoms().answers();
        if (generator.fault().isEmpty() || generator.sentOnTime()) {
            return Suspicion.excluded(GENERATOR);
        }
        List<String> evidence = new ArrayList<>(List.of(generator.fault().get()));
        if (answers.count() > 0) {
            evidence.add(Story.format(
                    "%.1f %% of what was sent was answered within %,d ms",
                    100 * (1 - answers.lateShare()), answers.lateNanos() / 1_000_000));
        }
        double late = Math.max(generator.lateShare(), 1 - generator.sent() / (double) generator.scheduled());
        boolean brokersToo = answers.lateShare() > SlowBroker.MATERIAL && FAR_MORE * answers.lateShare() > late;
        return brokersToo ? Suspicion.possible(GENERATOR, evidence, List.of()) : Suspicion.proven(GENERATOR, evidence);
    }
}
