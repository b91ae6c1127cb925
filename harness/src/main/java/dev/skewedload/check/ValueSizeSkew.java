package dev.skewedload.check;

import static dev.skewedload.measure.Cause.VALUE_SIZE_SKEW;

import dev.skewedload.measure.PartitionLag;
import java.util.List;

/**
 * VALUE_SIZE_SKEW: records are as even as chance allows, and bytes are not. Where lag grows, it grows on partitions hot in
 * bytes alone; they would keep up if their values were no larger than others; and handlers take longer there as the
 * values are larger, a byte as long as elsewhere.
 */
final class ValueSizeSkew {
    private static final double AS_LONG_A_BYTE = 1.4;

    private ValueSizeSkew() {}

    static Suspicion of(Scene scene) {
        Unevenness bytes = Unevenness.inBytes(scene);
        if (!bytes.isUneven()) {
            return Suspicion.excluded(VALUE_SIZE_SKEW);
        }
        if (scene.growing().isEmpty()) {
            return ofShape(scene, bytes);
        }
        boolean cured = scene.growing().stream()
                .allMatch(lag -> bytes.isHot(lag.partition()) && Scene.isSteady(lag) && wouldKeepUp(lag, bytes));
        if (!cured) {
            return Suspicion.excluded(VALUE_SIZE_SKEW);
        }
        Handlers handlers = new Handlers(scene);
        PartitionLag worst = scene.growing().get(0);
        List<String> evidence = List.of(
                describe(scene, bytes, worst.partition()),
                Scene.service(worst),
                scene.describeRebalances(),
                "generator on time",
                "records alone do not show it, and a key that evens them out does not help");
        if (!handlers.areSeenByPartition()) {
            return Suspicion.possible(VALUE_SIZE_SKEW, evidence.subList(0, 2), List.of(Handlers.EXECUTIONS));
        }
        return scene.growing().stream().allMatch(lag -> isExplained(lag.partition(), handlers, bytes))
                ? Suspicion.proven(VALUE_SIZE_SKEW, evidence)
                : Suspicion.excluded(VALUE_SIZE_SKEW);
    }

    private static Suspicion ofShape(Scene scene, Unevenness bytes) {
        if (!scene.hot().isEmpty()) {
            return Suspicion.excluded(VALUE_SIZE_SKEW);
        }
        if (scene.isBehind() || scene.unclear() > 0) {
            return Suspicion.possible(VALUE_SIZE_SKEW, List.of(), List.of());
        }
        return Suspicion.proven(
                VALUE_SIZE_SKEW,
                List.of(
                        describe(scene, bytes, bytes.hottest()),
                        scene.isWatched() ? "no partition falls behind" : "lag was not watched",
                        "records alone do not show it, and a key that evens them out does not help"));
    }

    private static boolean wouldKeepUp(PartitionLag lag, Unevenness bytes) {
        return lag.servedPerSecond() * bytes.weight(lag.partition()) >= lag.arrivalsPerSecond();
    }

    private static boolean isExplained(int partition, Handlers handlers, Unevenness bytes) {
        return handlers.isHeavy(partition)
                && handlers.weight(partition) <= AS_LONG_A_BYTE * bytes.weight(partition)
                && handlers.weight(partition) >= bytes.weight(partition) / AS_LONG_A_BYTE;
    }

    private static String describe(Scene scene, Unevenness bytes, int partition) {
        return Story.format(
                "partition %d takes %.2f times the mean in bytes and %.2f times in records",
                partition,
                bytes.ofTheMean(partition),
                scene.load().byRecords().load(partition)
                        / scene.load().byRecords().mean());
    }
}
