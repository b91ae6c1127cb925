package dev.skewedload.check;

import static dev.skewedload.measure.Cause.KEY_SKEW;

import dev.skewedload.measure.LoadUnit;
import dev.skewedload.measure.PartitionLag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * KEY_SKEW: the hottest partition is {@linkplain HotPartitions hot by one key}. Where lag grows, it grows there and nowhere
 * but on partitions hot by one key, and their service is steady and at least what an even load would ask of a partition:
 * with the key out of the way, they would keep up.
 */
final class KeySkew {
    private static final int MOST_KEYS = 3;

    private KeySkew() {}

    static Suspicion of(Scene scene) {
        if (scene.hot().isEmpty() || !scene.hot().hottest().byOneKey()) {
            return Suspicion.excluded(KEY_SKEW);
        }
        if (!scene.growing().isEmpty()) {
            return ofGrowth(scene);
        }
        if (scene.isBehind() || scene.unclear() > 0) {
            return Suspicion.possible(KEY_SKEW, List.of(), List.of());
        }
        return proven(scene, scene.isWatched() ? "no partition falls behind" : "lag was not watched");
    }

    private static Suspicion ofGrowth(Scene scene) {
        List<PartitionLag> growing = scene.growing();
        Optional<PartitionLag> elsewhere = growing.stream()
                .filter(lag -> !scene.hot().isHotByOneKey(lag.partition()))
                .findFirst();
        if (elsewhere.isPresent()) {
            return Suspicion.excluded(
                    KEY_SKEW,
                    Story.format(
                            "but lag grows on partition %d too, which no single key makes hot: %s",
                            elsewhere.get().partition(), Scene.service(elsewhere.get())));
        }
        int hottest = scene.hot().hottest().partition();
        if (!scene.grows(hottest)) {
            return Suspicion.excluded(
                    KEY_SKEW,
                    Story.format(
                            "but lag grows on partition %d, not there",
                            growing.get(0).partition()));
        }
        return growing.stream()
                .flatMap(lag -> doubtOf(lag, scene.evenArrivals()).stream())
                .findFirst()
                .map(doubt -> Suspicion.excluded(KEY_SKEW, doubt))
                .orElseGet(() -> proven(scene, Scene.service(growing.get(0))));
    }

    /** Why the service of a partition that grows may be the cause itself. */
    private static Optional<String> doubtOf(PartitionLag lag, double even) {
        if (!Scene.isSteady(lag)) {
            return Optional.of(Story.format(
                    "but the service of partition %d was not steady: %s", lag.partition(), Scene.service(lag)));
        }
        return lag.servedPerSecond() >= even
                ? Optional.empty()
                : Optional.of(Story.format(
                        "but partition %d would not keep up with an even load either: %s, and an even load is %,.0f/s",
                        lag.partition(), Scene.service(lag), even));
    }

    private static Suspicion proven(Scene scene, String ofLag) {
        List<String> evidence = new ArrayList<>();
        scene.hot().byOneKey().stream()
                .limit(MOST_KEYS)
                .map(HotPartition::describe)
                .forEach(evidence::add);
        evidence.add(ofLag);
        evidence.add(scene.describeRebalances());
        evidence.add("generator on time");
        evidence.add(morePartitions(scene));
        return Suspicion.proven(KEY_SKEW, evidence);
    }

    private static String morePartitions(Scene scene) {
        int twice = 2 * scene.load().byRecords().partitions();
        return OtherPartitions.ratio(scene.load(), LoadUnit.RECORDS, twice)
                .map(ratio -> Story.format(
                        "adding partitions raises the ratio from %.1f to %.1f: the key is indivisible",
                        scene.hot().hottest().ofTheMean(), ratio))
                .orElseGet(scene.hot().hottest()::describeMorePartitions);
    }
}
