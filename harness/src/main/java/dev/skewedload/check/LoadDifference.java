package dev.skewedload.check;

import dev.skewedload.measure.BaselineLoad;
import dev.skewedload.measure.BaselineLoad.TopKey;
import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionLoads;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Where records and the heaviest keys lie, against a baseline in which all were acknowledged. Exact. */
final class LoadDifference {
    private static final int MOST_PLACES = 3;

    private final BaselineLoad then;
    private final BaselineLoad now;
    private final SkewRun run;

    LoadDifference(BaselineLoad then, BaselineLoad now, SkewRun run) {
        this.then = then;
        this.now = now;
        this.run = run;
    }

    void tell(Regressions found) {
        if (now.equals(then)) {
            return;
        }
        if (isExplainedByWhatIsMissing()) {
            List<Integer> fewer = moved();
            found.unclear(
                    "%,d of %,d records of the baseline were not acknowledged, and may be all that is missing on %s:"
                            + " see why the target did not take them",
                    then.records().total() - now.records().total(),
                    then.records().total(),
                    fewer.size() == 1 ? "partition " + fewer.get(0) : fewer.size() + " partitions");
            return;
        }
        found.worse(
                head(),
                List.of(
                        ratios(),
                        moved().stream().map(this::lineOfPartition).toList(),
                        keyCounts(),
                        movedKeys(),
                        List.of(Story.format("%s", run.keyOrigin()))));
    }

    /** A key that went elsewhere adds to another partition, which nothing that is missing can do. */
    private boolean isExplainedByWhatIsMissing() {
        return samePartitions()
                && now.records().total() < then.records().total()
                && FitForBaseline.missing(run) > 0
                && partitions()
                        .allMatch(partition ->
                                now.records().load(partition) <= then.records().load(partition))
                && now.distinctKeys().orElse(0) <= then.distinctKeys().orElse(0)
                && now.topKeys().stream().allMatch(this::mayHaveLainThere);
    }

    private boolean mayHaveLainThere(TopKey key) {
        long before = then.topKeys().stream()
                .filter(other -> other.key().equals(key.key()) && other.partition() == key.partition())
                .mapToLong(TopKey::records)
                .findFirst()
                .orElseGet(this::lightestThen);
        return key.records() <= before;
    }

    private long lightestThen() {
        return then.topKeys().size() < BaselineLoad.MOST_KEYS
                ? 0
                : then.topKeys().get(BaselineLoad.MOST_KEYS - 1).records();
    }

    private boolean samePartitions() {
        return now.records().partitions() == then.records().partitions();
    }

    private IntStream partitions() {
        return IntStream.range(0, then.records().partitions());
    }

    private String head() {
        if (!samePartitions()) {
            return Story.format(
                    "the topic has %d partitions instead of %d",
                    now.records().partitions(), then.records().partitions());
        }
        return moved().isEmpty()
                ? "keys are not those that they were"
                : Story.format(
                        "records lie otherwise on %d of %d partitions, %s",
                        moved().size(), then.records().partitions(), evenness());
    }

    private String evenness() {
        int change = Double.compare(ratio(now.records()), ratio(then.records()));
        return change == 0 ? "as evenly as before" : change > 0 ? "less evenly" : "more evenly";
    }

    private static double ratio(PartitionLoads records) {
        return records.peakToAverage().orElse(0);
    }

    private List<String> ratios() {
        return List.of(Story.format(
                "peak-to-average of records %.2f, in the baseline %.2f", ratio(now.records()), ratio(then.records())));
    }

    /** The partitions with other counts, the greatest change first; none where partitions are not the same. */
    private List<Integer> moved() {
        if (!samePartitions()) {
            return List.of();
        }
        return partitions()
                .boxed()
                .filter(partition -> change(partition) != 0)
                .sorted(Comparator.comparingLong(this::change).reversed())
                .toList();
    }

    private long change(int partition) {
        return Math.abs(now.records().load(partition) - then.records().load(partition));
    }

    private String lineOfPartition(int partition) {
        return Story.format(
                "partition %d took %,d records, in the baseline %,d",
                partition, now.records().load(partition), then.records().load(partition));
    }

    private List<String> keyCounts() {
        return now.distinctKeys().equals(then.distinctKeys())
                ? List.of()
                : List.of(Story.format("keys: %s, in the baseline %s", keys(now), keys(then)));
    }

    private static String keys(BaselineLoad load) {
        return load.distinctKeys().isEmpty()
                ? "too many to tell apart"
                : Story.format("%,d", load.distinctKeys().getAsInt());
    }

    private List<String> movedKeys() {
        if (now.distinctKeys().isEmpty() || then.distinctKeys().isEmpty()) {
            return List.of();
        }
        Set<TopKey> unmoved =
                now.topKeys().stream().filter(then.topKeys()::contains).collect(Collectors.toSet());
        List<String> names = Stream.concat(now.topKeys().stream(), then.topKeys().stream())
                .filter(key -> !unmoved.contains(key))
                .sorted(Comparator.comparingLong(TopKey::records).reversed())
                .map(TopKey::key)
                .distinct()
                .toList();
        Map<String, List<TopKey>> places =
                byName(run.load().keys().stream().map(LoadDifference::named), Set.copyOf(names));
        Map<String, List<TopKey>> before = byName(then.topKeys().stream(), Set.copyOf(names));
        return names.stream()
                .map(name -> Story.format(
                        "key %s: %s, in the baseline %s",
                        PlainText.name(name),
                        places(places.getOrDefault(name, List.of()), "not sent"),
                        places(before.getOrDefault(name, List.of()), "not among the heaviest")))
                .toList();
    }

    private static Map<String, List<TopKey>> byName(Stream<TopKey> keys, Set<String> wanted) {
        return keys.filter(key -> wanted.contains(key.key())).collect(Collectors.groupingBy(TopKey::key));
    }

    private static TopKey named(KeyLoad key) {
        return new TopKey(BaselineLoad.nameOf(key.key()), key.partition(), key.records());
    }

    private static String places(List<TopKey> places, String none) {
        if (places.isEmpty()) {
            return none;
        }
        String first = places.stream()
                .limit(MOST_PLACES)
                .map(place -> Story.format("%,d on partition %d", place.records(), place.partition()))
                .collect(Collectors.joining(", "));
        return places.size() > MOST_PLACES ? first + ", …" : first;
    }
}
