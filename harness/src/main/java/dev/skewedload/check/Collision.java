package dev.skewedload.check;

import static dev.skewedload.measure.Cause.COLLISION;

import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.LoadUnit;
import dev.skewedload.measure.PartitionLag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * COLLISION: a few keys meet on the hottest partition, none of which would make a partition hot alone; without them it
 * would not be hot. Where lag grows, it grows on such partitions alone, and their service is steady and would do for the
 * heaviest of the keys beside an even load: apart, the keys would be kept up with.
 */
final class Collision {
    private static final int MOST_KEYS = 6;
    private static final double MATERIAL_KEY = 0.25;
    private static final double HOT_ALONE = 2;

    private Collision() {}

    static Suspicion of(Scene scene) {
        if (scene.hot().isEmpty() || scene.hot().hottest().byOneKey()) {
            return Suspicion.excluded(COLLISION);
        }
        List<KeyLoad> keys = thatMeet(scene, scene.hot().hottest());
        if (keys.size() < 2) {
            return Suspicion.excluded(COLLISION);
        }
        if (!scene.growing().isEmpty()) {
            Optional<String> doubt = scene.growing().stream()
                    .flatMap(lag -> doubtOf(scene, lag).stream())
                    .findFirst();
            if (doubt.isPresent() || !scene.grows(scene.hot().hottest().partition())) {
                return Suspicion.excluded(COLLISION, doubt.orElse("but lag does not grow there"));
            }
            return proven(scene, keys, Scene.service(scene.growing().get(0)));
        }
        if (scene.isBehind() || scene.unclear() > 0) {
            return Suspicion.possible(COLLISION, List.of(), List.of());
        }
        return proven(scene, keys, scene.isWatched() ? "no partition falls behind" : "lag was not watched");
    }

    /** The heaviest keys without which a partition would not be hot; none if there are too many, or one is hot alone. */
    private static List<KeyLoad> thatMeet(Scene scene, HotPartition hot) {
        LoadFigures load = scene.load();
        double mean = load.byRecords().mean();
        double left = load.byRecords().load(hot.partition());
        List<KeyLoad> heaviest = load.keys().stream()
                .filter(key -> key.partition() == hot.partition())
                .limit(MOST_KEYS)
                .toList();
        List<KeyLoad> chosen = new ArrayList<>();
        for (KeyLoad key : heaviest) {
            boolean material = key.records() >= MATERIAL_KEY * mean && key.records() < HOT_ALONE * mean;
            if (!material || left <= scene.hot().chance() * mean) {
                break;
            }
            chosen.add(key);
            left -= key.records();
        }
        return left <= scene.hot().chance() * mean ? chosen : List.of();
    }

    private static Optional<String> doubtOf(Scene scene, PartitionLag lag) {
        Optional<HotPartition> hot = scene.hot().find(lag.partition());
        List<KeyLoad> keys = hot.map(found -> thatMeet(scene, found)).orElse(List.of());
        if (keys.size() < 2) {
            return Optional.of(Story.format(
                    "but lag grows on partition %d, where no few keys meet: %s", lag.partition(), Scene.service(lag)));
        }
        if (!Scene.isSteady(lag)) {
            return Optional.of(Story.format(
                    "but the service of partition %d was not steady: %s", lag.partition(), Scene.service(lag)));
        }
        double apart = scene.evenArrivals()
                * (1 + keys.get(0).records() / scene.load().byRecords().mean());
        return lag.servedPerSecond() >= apart
                ? Optional.empty()
                : Optional.of(Story.format(
                        "but partition %d would not keep up with the heaviest of its keys alone either: %s",
                        lag.partition(), Scene.service(lag)));
    }

    private static Suspicion proven(Scene scene, List<KeyLoad> keys, String ofLag) {
        HotPartition hot = scene.hot().hottest();
        return Suspicion.proven(
                COLLISION,
                List.of(
                        Story.format(
                                "%d keys meet on partition %d and make it %.1f times the mean (by chance up to %.1f): %s",
                                keys.size(),
                                hot.partition(),
                                hot.ofTheMean(),
                                hot.chance(),
                                keys.stream()
                                        .map(key -> named(key, scene.load()))
                                        .collect(Collectors.joining(", "))),
                        ofLag,
                        scene.describeRebalances(),
                        "generator on time",
                        whatHelps(scene)));
    }

    private static String named(KeyLoad key, LoadFigures load) {
        return String.format(
                Locale.ROOT,
                "%s %.1f %%",
                PlainText.name(key.key()),
                100.0 * key.records() / load.byRecords().load(key.partition()));
    }

    private static String whatHelps(Scene scene) {
        OptionalInt fewest =
                OtherPartitions.fewestBelow(scene.load(), scene.hot().chance());
        if (fewest.isEmpty()) {
            return "no key is too much alone: placing them apart helps, more partitions may move them together again";
        }
        return Story.format(
                "no key is too much alone: with %d partitions the same keys would give %.1f",
                fewest.getAsInt(),
                OtherPartitions.ratio(scene.load(), LoadUnit.RECORDS, fewest.getAsInt())
                        .orElseThrow());
    }
}
