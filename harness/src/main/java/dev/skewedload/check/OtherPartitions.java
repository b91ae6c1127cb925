package dev.skewedload.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.LoadUnit;
import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.partition.Partitioner;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** What the same keys would do on another number of partitions, where Kafka's partitioner placed them. */
final class OtherPartitions {
    private OtherPartitions() {}

    /** The peak-to-average ratio on so many partitions; empty where the keys are not known, or were placed otherwise. */
    static Optional<Double> ratio(LoadFigures load, LoadUnit unit, int partitions) {
        return isPlacedByKafka(load)
                ? loads(load, unit, partitions).peakToAverage().stream().boxed().findFirst()
                : Optional.empty();
    }

    /** The least number above the present one, up to twice as many, on which the ratio lies below a limit. */
    static OptionalInt fewestBelow(LoadFigures load, double limit) {
        int present = load.byRecords().partitions();
        return isPlacedByKafka(load)
                ? IntStream.rangeClosed(present + 1, 2 * present)
                        .filter(partitions -> loads(load, LoadUnit.RECORDS, partitions)
                                        .peakToAverage()
                                        .orElse(Double.MAX_VALUE)
                                < limit)
                        .findFirst()
                : OptionalInt.empty();
    }

    private static boolean isPlacedByKafka(LoadFigures load) {
        int present = load.byRecords().partitions();
        return !load.keysIncomplete()
                && load.keys().stream()
                        .allMatch(key -> Partitioner.kafka().partition(bytes(key), present) == key.partition());
    }

    private static PartitionLoads loads(LoadFigures load, LoadUnit unit, int partitions) {
        long[] loads = new long[partitions];
        for (KeyLoad key : load.keys()) {
            loads[Partitioner.kafka().partition(bytes(key), partitions)] += key.in(unit);
        }
        return PartitionLoads.of(loads);
    }

    private static byte[] bytes(KeyLoad key) {
        return key.key().getBytes(UTF_8);
    }
}
