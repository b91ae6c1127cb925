package dev.skewedload.check;

import dev.skewedload.measure.Load;
import dev.skewedload.measure.LoadFigures;
import java.util.stream.IntStream;

/** How much heavier the records of a partition are than others, in bytes or in declared cost. */
final class Unevenness {
    /** From here on, and beyond chance, a partition is hot in another unit and not in records. */
    private static final double MATERIAL = 1.25;

    private final Load amounts;
    private final Load records;
    private final double chance;

    private Unevenness(Load amounts, Load records, double chance) {
        this.amounts = amounts;
        this.records = records;
        this.chance = chance;
    }

    static Unevenness inBytes(Scene scene) {
        LoadFigures load = scene.load();
        return new Unevenness(load.byBytes(), load.byRecords(), scene.hot().chance());
    }

    /** In the costs that the workload declares; as even as its records where it declares none. */
    static Unevenness inCosts(Scene scene) {
        LoadFigures load = scene.load();
        return new Unevenness(load.byCost(), load.byRecords(), scene.hot().chance());
    }

    static boolean any(Scene scene) {
        return inBytes(scene).isUneven() || inCosts(scene).isUneven();
    }

    /** Whether any partition took materially more of it than its records and chance account for. */
    boolean isUneven() {
        return isHot(amounts.hottest());
    }

    boolean isHot(int partition) {
        double ofTheMean = ofTheMean(partition);
        return ofTheMean > chance && ofTheMean > MATERIAL * records.load(partition) / records.mean();
    }

    double ofTheMean(int partition) {
        return amounts.total() == 0 ? 0 : amounts.load(partition) / amounts.mean();
    }

    /** What one record of a partition weighs over what one of the middle partition weighs; 1 where there is none. */
    double weight(int partition) {
        double[] all = IntStream.range(0, records.partitions())
                .filter(other -> records.load(other) > 0)
                .mapToDouble(this::ofOneRecord)
                .sorted()
                .toArray();
        double middle = all.length == 0 ? 0 : all[(all.length - 1) / 2];
        return records.load(partition) == 0 || middle == 0 ? 1 : ofOneRecord(partition) / middle;
    }

    private double ofOneRecord(int partition) {
        return amounts.load(partition) / (double) records.load(partition);
    }

    int hottest() {
        return amounts.hottest();
    }
}
