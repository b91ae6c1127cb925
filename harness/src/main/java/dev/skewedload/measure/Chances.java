package dev.skewedload.measure;

import dev.skewedload.partition.ChancePeak;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ratios that chance gives on so many partitions, each drawn once: they are always the same, and one takes up to 0.2 s of
 * processor time. Shared by all copies of a run's figures.
 */
final class Chances {
    private final int partitions;
    private final Map<Integer, ChancePeak> byKeys = new ConcurrentHashMap<>();

    Chances(int partitions) {
        this.partitions = partitions;
    }

    ChancePeak ofKeys(int keys) {
        return byKeys.computeIfAbsent(keys, number -> ChancePeak.ofKeys(number, partitions));
    }
}
