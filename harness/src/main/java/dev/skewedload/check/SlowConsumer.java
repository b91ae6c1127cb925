package dev.skewedload.check;

import static dev.skewedload.measure.Cause.SLOW_CONSUMER;

import dev.skewedload.measure.PartitionLag;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * SLOW_CONSUMER: it is {@linkplain EvenlyTooSlow evenly too slow}, by its own work: handlers are busy, most of their time is
 * not spent waiting for what lies behind them, and without that wait they would not keep up either.
 */
final class SlowConsumer {
    private SlowConsumer() {}

    static Suspicion of(Scene scene) {
        if (!EvenlyTooSlow.holds(scene)) {
            return Suspicion.excluded(SLOW_CONSUMER);
        }
        Handlers handlers = new Handlers(scene);
        List<String> evidence = new ArrayList<>(List.of(EvenlyTooSlow.growth(scene), EvenlyTooSlow.worst(scene)));
        if (!handlers.areSeen()) {
            return Suspicion.possible(SLOW_CONSUMER, List.of(), List.of(Handlers.EXECUTIONS, Handlers.DOWNSTREAMS));
        }
        if (scene.growing().stream().anyMatch(lag -> handlers.areIdleOn(lag, scene.loadSeconds()))) {
            return ofIdleHandlers(scene);
        }
        boolean slowMember = handlers.anyIsHeavy();
        if (slowMember && !scene.growing().stream().allMatch(lag -> handlers.isOfASlowMember(lag.partition()))) {
            boolean heavyGrow = scene.growing().stream().allMatch(lag -> handlers.isHeavy(lag.partition()));
            boolean ofRecords = scene.growing().stream().allMatch(lag -> handlers.isOfItsRecords(lag.partition()));
            return heavyGrow && ofRecords
                    ? Suspicion.excluded(SLOW_CONSUMER)
                    : Suspicion.possible(SLOW_CONSUMER, List.of(), List.of());
        }
        if (handlers.partDownstream().isEmpty()) {
            return Suspicion.possible(SLOW_CONSUMER, List.of(), List.of(Handlers.DOWNSTREAMS));
        }
        double waiting = handlers.partDownstream().getAsDouble();
        if (scene.growing().stream().allMatch(lag -> Downstream.wouldCure(lag, waiting))) {
            return waiting >= Downstream.MOST
                    ? Suspicion.excluded(SLOW_CONSUMER)
                    : Suspicion.possible(SLOW_CONSUMER, List.of(handlers.describeDownstream()), List.of());
        }
        if (waiting >= Downstream.LITTLE) {
            return Suspicion.possible(SLOW_CONSUMER, List.of(handlers.describeDownstream()), List.of());
        }
        PartitionLag worst = scene.growing().get(0);
        evidence.add(
                slowMember
                        ? handlers.describe(worst.partition()) + ", and so on all partitions of its member"
                        : handlers.describeDownstream() + ": without it, it would not keep up either");
        evidence.add(scene.describeRebalances());
        evidence.add("generator on time");
        evidence.add("another key does not help, since an even load is too much, too");
        return Suspicion.proven(SLOW_CONSUMER, evidence);
    }

    /** The time is lost outside of the handlers: to the consumer itself, unless it waits for records. */
    private static Suspicion ofIdleHandlers(Scene scene) {
        String timeLeft = "handlers have time left";
        OptionalDouble idle = scene.consumer().idle();
        return idle.isPresent()
                ? Suspicion.possible(
                        SLOW_CONSUMER,
                        List.of(Story.format(
                                "%s, and the consumer waits for records %.0f %% of its time",
                                timeLeft, 100 * idle.getAsDouble())),
                        List.of())
                : Suspicion.possible(
                        SLOW_CONSUMER,
                        List.of(timeLeft),
                        List.of("the part of its time that the consumer waits for records: Evidence.idle"));
    }
}
