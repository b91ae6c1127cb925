package dev.skewedload.measure;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The ratios that chance gives, drawn once for all tests: a sample run would spend four fifths of its time on them. */
public final class SharedChances {
    private static final Map<Integer, Chances> BY_PARTITIONS = new ConcurrentHashMap<>();

    private SharedChances() {}

    /** The same load, which need not draw again what another one drew. */
    public static LoadFigures of(LoadFigures load) {
        int partitions = load.byRecords().partitions();
        return load.sharing(BY_PARTITIONS.computeIfAbsent(partitions, Chances::new));
    }
}
