package dev.skewedload.check;

import dev.skewedload.measure.Cause;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.Symptoms;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Names the cause of what a run shows, with its evidence and with what will not help; or says that it is not clear, between
 * which causes, and what evidence would separate them.
 *
 * <p><b>Definition.</b> A cause is named only if it is proven, and no other one is: without it, what happened would not have
 * happened.
 *
 * <ul>
 *   <li>GENERATOR: the load tool did not send on schedule, and what it sent was answered in time. BROKER: answers were late,
 *       counted from the send, on nearly all partitions. Either way nothing else in time can be told.
 *   <li>KEY_SKEW: one key makes the hottest partition. COLLISION: a few keys meet there, none too much alone.
 *       VALUE_SIZE_SKEW: bytes are uneven and records are not. COST_SKEW: so is the time to handle them. Where lag grows, it
 *       grows there alone, and would not if that were even.
 *   <li>SLOW_CONSUMER: even an even load is too much, by the consumer's own work. DOWNSTREAM: so it is, since handlers wait
 *       for a named system behind them, without which they would keep up.
 *   <li>HEAD_OF_LINE: one record is stuck, the rest of its partition waits, the others move on.
 *   <li>REBALANCE: lag rose while partitions changed hands, and drained afterwards.
 *   <li>NONE: load as even as chance allows, every partition was judged and none falls behind.
 *   <li>NOT_CLEAR: anything else.
 * </ul>
 *
 * <p><b>Example.</b> Of 12,000/s on 24 partitions one takes 5,664/s, 95 % of that by the key {@code acme}, and is served
 * 800/s: more than the 500/s of an even load, so KEY_SKEW. Were it served 300/s, then no key would make that consumer
 * keep up, and the cause would not be clear. All partitions with 500/s, served 300/s: SLOW_CONSUMER or DOWNSTREAM, which
 * only the time in handlers and in what they wait for can separate.
 *
 * <p><b>What it cannot see.</b> How often each answer is right, wrong or not clear stands in {@code docs/causes.md}, from
 * simulated runs. What the consumer does not tell is not guessed. Two causes at once are not clear, unless one of them
 * alone would not have done it.
 */
public final class Diagnose {
    private static final List<Function<Scene, Suspicion>> CAUSES_IN_THE_SYSTEM = List.of(
            KeySkew::of,
            Collision::of,
            ValueSizeSkew::of,
            CostSkew::of,
            SlowConsumer::of,
            Downstream::of,
            HeadOfLine::of,
            Rebalance::of,
            Inconspicuous::of);

    private Diagnose() {}

    /**
     * Names the cause.
     *
     * @param symptoms all that was measured
     * @return one cause with its evidence
     */
    public static Diagnosis of(Symptoms symptoms) {
        Scene scene = Scene.of(symptoms);
        Optional<Diagnosis> ofTheStimulus = ofTheStimulus(scene);
        if (ofTheStimulus.isPresent()) {
            return ofTheStimulus.get();
        }
        if (symptoms.load().byRecords().total() == 0) {
            return new Diagnosis(Cause.NOT_CLEAR, List.of("nothing was acknowledged"));
        }
        Suspicion broker = SlowBroker.of(scene);
        List<Suspicion> suspicions = Stream.concat(
                        CAUSES_IN_THE_SYSTEM.stream().map(cause -> cause.apply(scene)), Stream.of(broker))
                .toList();
        List<Suspicion> proven = suspicions.stream().filter(Suspicion::isProven).toList();
        return proven.size() == 1 && !(broker.isPossible() && mayBeOfABroker(scene, proven.get(0)))
                ? diagnosis(proven.get(0))
                : Doubt.of(scene, suspicions);
    }

    /** Brokers that answer late may be why members come and go, and are something, where nothing else stands out. */
    private static boolean mayBeOfABroker(Scene scene, Suspicion proven) {
        return proven.cause() == Cause.REBALANCE || !scene.isBehind();
    }

    private static Optional<Diagnosis> ofTheStimulus(Scene scene) {
        List<Suspicion> suspicions = List.of(LateGenerator.of(scene), SlowBroker.of(scene));
        List<Suspicion> proven = suspicions.stream().filter(Suspicion::isProven).toList();
        if (proven.size() == 1) {
            return Optional.of(diagnosis(proven.get(0)));
        }
        GeneratorFigures generator = scene.symptoms().generator();
        return generator.fault().map(fault -> Doubt.ofTheStimulus(generator, fault, suspicions));
    }

    private static Diagnosis diagnosis(Suspicion suspicion) {
        return new Diagnosis(suspicion.cause(), suspicion.evidence());
    }
}
