package dev.skewedload.check;

import static dev.skewedload.measure.Cause.DOWNSTREAM;

import dev.skewedload.measure.PartitionLag;
import java.util.List;

/**
 * DOWNSTREAM: the consumer is {@linkplain EvenlyTooSlow evenly too slow}, its handlers are busy, they spend most of their time
 * waiting for a named system behind them, and without that wait they would keep up.
 */
final class Downstream {
    /** From this part of the handlers' time on, what they wait for is most of it. */
    static final double MOST = 0.6;
    /** Below this part it is little. */
    static final double LITTLE = 0.4;

    private Downstream() {}

    static Suspicion of(Scene scene) {
        if (!EvenlyTooSlow.holds(scene)) {
            return Suspicion.excluded(DOWNSTREAM);
        }
        Handlers handlers = new Handlers(scene);
        if (handlers.areSeen()
                && scene.growing().stream().anyMatch(lag -> handlers.areIdleOn(lag, scene.loadSeconds()))) {
            return Suspicion.excluded(DOWNSTREAM);
        }
        if (handlers.partDownstream().isEmpty()) {
            return Suspicion.possible(
                    DOWNSTREAM,
                    List.of(),
                    handlers.areSeen()
                            ? List.of(Handlers.DOWNSTREAMS)
                            : List.of(Handlers.EXECUTIONS, Handlers.DOWNSTREAMS));
        }
        double waiting = handlers.partDownstream().getAsDouble();
        if (!scene.growing().stream().allMatch(lag -> wouldCure(lag, waiting))) {
            return Suspicion.excluded(DOWNSTREAM);
        }
        if (waiting < MOST || handlers.anyIsHeavy()) {
            return Suspicion.possible(DOWNSTREAM, List.of(handlers.describeDownstream()), List.of());
        }
        return Suspicion.proven(
                DOWNSTREAM,
                List.of(
                        handlers.describeDownstream(),
                        EvenlyTooSlow.growth(scene),
                        EvenlyTooSlow.worst(scene),
                        scene.describeRebalances(),
                        "generator on time",
                        "another key or more partitions do not make it faster"));
    }

    /** Whether a partition would keep up if its handlers waited for nothing. */
    static boolean wouldCure(PartitionLag lag, double waiting) {
        return lag.servedPerSecond() >= (1 - waiting) * lag.arrivalsPerSecond();
    }
}
