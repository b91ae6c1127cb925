package dev.skewedload.check;

import dev.skewedload.measure.PartitionLag;
import java.util.List;
import java.util.Optional;

/**
 * What SLOW_CONSUMER and DOWNSTREAM share: lag grows, not for more than a partition's share of the load, and what grows is
 * served steadily and at less than an even load would ask of a partition.
 */
final class EvenlyTooSlow {
    private EvenlyTooSlow() {}

    static boolean holds(Scene scene) {
        List<PartitionLag> growing = scene.growing();
        return !growing.isEmpty()
                && doubt(scene).isEmpty()
                && growing.stream()
                        .anyMatch(lag -> scene.hot().find(lag.partition()).isEmpty());
    }

    /** Why it does not hold, where that is worth a word. */
    static Optional<String> doubt(Scene scene) {
        List<PartitionLag> growing = scene.growing();
        if (growing.isEmpty()) {
            return Optional.empty();
        }
        if (scene.lag().rebalances() > 0) {
            return Optional.of(scene.describeRebalances());
        }
        if (2 * growing.stream().filter(Scene::isSteady).count() <= growing.size()) {
            return Optional.of("service was not steady");
        }
        return growing.stream()
                .filter(lag -> lag.servedPerSecond() >= scene.evenArrivals())
                .findFirst()
                .map(lag -> Story.format(
                        "partition %d: %s, and an even load is %,.0f/s",
                        lag.partition(), Scene.service(lag), scene.evenArrivals()));
    }

    static String growth(Scene scene) {
        return Story.format(
                "lag grows on %d of %d partitions%s",
                scene.growing().size(),
                scene.lag().partitions().size(),
                scene.hot().isEmpty() && !Unevenness.any(scene)
                        ? " although the load is as even as chance allows"
                        : "");
    }

    static String worst(Scene scene) {
        PartitionLag worst = scene.growing().get(0);
        return Story.format("partition %d: %s", worst.partition(), Scene.service(worst));
    }
}
