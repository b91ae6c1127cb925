package dev.skewedload.check;

import static dev.skewedload.measure.Cause.COST_SKEW;

import dev.skewedload.measure.PartitionLag;
import java.util.List;
import java.util.Optional;

/**
 * COST_SKEW: lag grows on partitions whose records take longer to handle than those of others, and nowhere else; at the
 * others' pace they would keep up. The time is seen in the handlers, by partition, and is not that of a slow member, which
 * would be slow on all its partitions; or it is declared by the workload.
 */
final class CostSkew {
    private static final double OF_SIZES = 1.2;
    private static final double AS_DECLARED = 0.6;

    private CostSkew() {}

    static Suspicion of(Scene scene) {
        Optional<Unevenness> declared = Optional.of(Unevenness.inCosts(scene)).filter(Unevenness::isUneven);
        if (scene.growing().isEmpty()) {
            return declared.map(costs -> ofShape(scene, costs)).orElseGet(() -> Suspicion.excluded(COST_SKEW));
        }
        boolean ofAFew = 2 * scene.growing().size() <= scene.lag().partitions().size();
        if (!ofAFew || !scene.growing().stream().allMatch(Scene::isSteady)) {
            return Suspicion.excluded(COST_SKEW);
        }
        Handlers handlers = new Handlers(scene);
        return handlers.areSeenByPartition() ? byHandlers(scene, handlers) : byDeclaration(scene, declared);
    }

    private static Suspicion byHandlers(Scene scene, Handlers handlers) {
        boolean cured = scene.growing().stream()
                .allMatch(lag -> handlers.isHeavy(lag.partition())
                        && lag.servedPerSecond() * handlers.weight(lag.partition()) >= lag.arrivalsPerSecond());
        if (!cured) {
            return Suspicion.excluded(COST_SKEW);
        }
        String evidence = handlers.describe(scene.growing().get(0).partition());
        boolean ofItsRecords = scene.growing().stream()
                .allMatch(lag -> handlers.isOfItsRecords(lag.partition()) || isAsDeclared(scene, handlers, lag));
        boolean ofItsSizes = scene.growing().stream()
                .anyMatch(lag -> mayBeOfItsSize(Unevenness.inBytes(scene).weight(lag.partition()), lag));
        if (ofItsSizes && !scene.growing().stream().allMatch(lag -> isAsDeclared(scene, handlers, lag))) {
            return Suspicion.possible(COST_SKEW, List.of(evidence), List.of());
        }
        return ofItsRecords
                ? proven(scene, evidence)
                : Suspicion.possible(
                        COST_SKEW,
                        List.of(evidence),
                        List.of("members with several partitions each: a slow one is slow on all of its own"));
    }

    /** Whether its values are larger than others, and that alone could be why it does not keep up. */
    private static boolean mayBeOfItsSize(double weight, PartitionLag lag) {
        return weight > OF_SIZES && lag.servedPerSecond() * weight >= lag.arrivalsPerSecond();
    }

    private static boolean isAsDeclared(Scene scene, Handlers handlers, PartitionLag lag) {
        Unevenness costs = Unevenness.inCosts(scene);
        return costs.isHot(lag.partition())
                && costs.weight(lag.partition()) >= AS_DECLARED * handlers.weight(lag.partition());
    }

    /** Declared costs are what the system is to act on; whether it does shows in who falls behind: all of them and no other. */
    private static Suspicion byDeclaration(Scene scene, Optional<Unevenness> declared) {
        boolean possible = scene.growing().stream().allMatch(lag -> lag.servedPerSecond() < scene.evenArrivals());
        if (declared.isEmpty()) {
            return possible
                    ? Suspicion.possible(COST_SKEW, List.of(), List.of(Handlers.EXECUTIONS))
                    : Suspicion.excluded(COST_SKEW);
        }
        Unevenness costs = declared.get();
        boolean cured = scene.growing().stream()
                .allMatch(lag -> costs.isHot(lag.partition())
                        && !Unevenness.inBytes(scene).isHot(lag.partition())
                        && lag.servedPerSecond() * costs.weight(lag.partition()) >= lag.arrivalsPerSecond());
        boolean allOfThem = scene.lag().partitions().stream()
                .allMatch(lag -> !costs.isHot(lag.partition()) || scene.grows(lag.partition()));
        return cured && allOfThem
                ? proven(scene, describe(costs, scene.growing().get(0).partition()))
                : possible
                        ? Suspicion.possible(COST_SKEW, List.of(), List.of(Handlers.EXECUTIONS))
                        : Suspicion.excluded(COST_SKEW);
    }

    private static Suspicion proven(Scene scene, String evidence) {
        PartitionLag worst = scene.growing().get(0);
        return Suspicion.proven(
                COST_SKEW,
                List.of(
                        evidence,
                        Scene.service(worst),
                        scene.describeRebalances(),
                        "generator on time",
                        "counts of records do not show it, and more partitions help only as far as they part the costly"
                                + " records"));
    }

    private static Suspicion ofShape(Scene scene, Unevenness costs) {
        if (!scene.hot().isEmpty()) {
            return Suspicion.excluded(COST_SKEW);
        }
        if (scene.isBehind() || scene.unclear() > 0) {
            return Suspicion.possible(COST_SKEW, List.of(), List.of());
        }
        return Suspicion.proven(
                COST_SKEW,
                List.of(
                        describe(costs, costs.hottest()),
                        scene.isWatched() ? "no partition falls behind" : "lag was not watched"));
    }

    private static String describe(Unevenness costs, int partition) {
        return Story.format(
                "a record of partition %d costs %.1f times the mean, as declared", partition, costs.weight(partition));
    }
}
