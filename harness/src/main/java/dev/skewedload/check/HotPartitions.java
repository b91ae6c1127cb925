package dev.skewedload.check;

import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.Load;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.partition.ChancePeak;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The partitions that took more than chance gives, hottest first.
 *
 * <p><b>Definition.</b> A partition is hot if its load over the mean lies above the 95 % point of what chance gives so many
 * equally busy keys, and more than a tenth above the mean of that (one in twenty even loads lies above the point, with
 * many keys by next to nothing); or if one key alone makes twice the mean: with few keys chance excuses anything, even all on one
 * partition. It is hot <em>by one key</em> if that key makes at least half of it and the rest of it is not hot.
 *
 * <p><b>Example.</b> 201 keys on 24 partitions give up to 2.04 by chance. A partition at 11.3 times the mean, 10.8 of that
 * by one key, is hot by one key. One at 6.0 of which two keys make 3.0 each is hot by several.
 */
record HotPartitions(double chance, List<HotPartition> partitions) {
    private static final double MATERIAL = 1.1;
    private static final double ALONE = 2;
    private static final double INDIVISIBLE = 0.5;

    static HotPartitions of(LoadFigures load) {
        Load loads = load.byRecords();
        Optional<ChancePeak> byChance = load.byChance();
        if (byChance.isEmpty() || loads.total() == 0) {
            return new HotPartitions(loads.partitions(), List.of());
        }
        double chance = Math.max(byChance.get().p95(), MATERIAL * byChance.get().mean());
        List<HotPartition> hot = IntStream.range(0, loads.partitions())
                .filter(partition -> loads.load(partition) > 0)
                .mapToObj(partition -> of(load, partition, chance))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingDouble(HotPartition::ofTheMean).reversed())
                .toList();
        return new HotPartitions(chance, hot);
    }

    private static Optional<HotPartition> of(LoadFigures load, int partition, double chance) {
        Load loads = load.byRecords();
        long records = loads.load(partition);
        Optional<KeyLoad> key = load.heaviestKeyOf(partition);
        long ofKey = key.map(KeyLoad::records).orElse(0L);
        double mean = loads.mean();
        if (records / mean <= chance && ofKey / mean < ALONE) {
            return Optional.empty();
        }
        boolean byOneKey = ofKey >= INDIVISIBLE * records && (records - ofKey) / mean <= chance;
        return Optional.of(new HotPartition(
                partition,
                loads.partitions(),
                records / mean,
                chance,
                PlainText.name(key.map(KeyLoad::key).orElse("")),
                ofKey / mean,
                byOneKey));
    }

    boolean isEmpty() {
        return partitions.isEmpty();
    }

    HotPartition hottest() {
        return partitions.get(0);
    }

    Optional<HotPartition> find(int partition) {
        return partitions.stream().filter(hot -> hot.partition() == partition).findFirst();
    }

    boolean isHotByOneKey(int partition) {
        return byOneKey().stream().anyMatch(hot -> hot.partition() == partition);
    }

    List<HotPartition> byOneKey() {
        return partitions.stream().filter(HotPartition::byOneKey).toList();
    }
}
