package dev.skewedload.check;

import dev.skewedload.measure.Cause;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.LagFigures;
import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.partition.ChancePeak;
import dev.skewedload.partition.PartitionLoads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Names the cause of what a run shows, from its loads, its lag and the load tool's own record; or says that it is not
 * clear.
 *
 * <ul>
 *   <li>GENERATOR: the load tool did not keep its schedule, so nothing in time can be blamed on the system.
 *   <li>KEY_SKEW: the hottest partition stands above what chance gives for so many keys, and one key makes at least half
 *       of it. Where lag grows, it must grow there, while service is steady.
 *   <li>SLOW_CONSUMER: lag grows although the load is as even as chance allows.
 *   <li>NONE: load as even as chance allows, no partition grows, all can be judged.
 *   <li>NOT_CLEAR: anything else.
 * </ul>
 *
 * <p>What it cannot see yet: values, costs, brokers and what lies behind the consumer.
 */
public final class Diagnose {
    private static final double INDIVISIBLE = 0.5;
    private static final double STEADY = 0.25;

    private final GeneratorFigures generator;
    private final LoadFigures load;
    private final LagFigures lag;

    private Diagnose(GeneratorFigures generator, LoadFigures load, LagFigures lag) {
        this.generator = generator;
        this.load = load;
        this.lag = lag;
    }

    /**
     * Names the cause.
     *
     * @param generator how the load tool kept its schedule
     * @param load records per partition and key
     * @param lag lag per partition
     * @return one cause with its evidence
     */
    public static Diagnosis of(GeneratorFigures generator, LoadFigures load, LagFigures lag) {
        return new Diagnose(generator, load, lag).diagnose();
    }

    private Diagnosis diagnose() {
        Optional<String> late = generator.fault();
        if (late.isPresent()) {
            return new Diagnosis(Cause.GENERATOR, List.of(late.get()));
        }
        if (load.byRecords().total() == 0) {
            return new Diagnosis(Cause.NOT_CLEAR, List.of("nothing was acknowledged"));
        }
        List<PartitionLag> growing = lag.partitions().stream()
                .filter(partition -> partition.verdict() == LagVerdict.GROWING)
                .toList();
        return isSkewed() ? ofSkewedLoad(growing) : ofEvenLoad(growing);
    }

    private boolean isSkewed() {
        Optional<ChancePeak> chance = load.byChance();
        return chance.isPresent()
                && load.byRecords().peakToAverage().orElse(0) > chance.get().p95();
    }

    private Diagnosis ofSkewedLoad(List<PartitionLag> growing) {
        PartitionLoads loads = load.byRecords();
        int hot = loads.hottest();
        KeyLoad key = load.heaviestKeyOf(hot).orElseThrow();
        double ofPartition = key.records() / (double) loads.load(hot);
        if (ofPartition < INDIVISIBLE) {
            return new Diagnosis(
                    Cause.NOT_CLEAR,
                    List.of(Story.format(
                            "partition %d is hotter than chance gives, but its heaviest key %s makes only %.1f %% of it",
                            hot, key.key(), 100 * ofPartition)));
        }
        Optional<PartitionLag> hotLag = growing.stream()
                .filter(partition -> partition.partition() == hot)
                .findFirst();
        if (growing.size() > 1 || growing.size() == 1 && hotLag.isEmpty()) {
            return new Diagnosis(
                    Cause.NOT_CLEAR,
                    List.of(
                            Story.format("key %s makes partition %d hot", key.key(), hot),
                            Story.format("lag grows on %d partitions, not on that one alone", growing.size())));
        }
        if (hotLag.isPresent() && !isSteady(hotLag.get())) {
            return new Diagnosis(
                    Cause.NOT_CLEAR,
                    List.of(
                            Story.format("key %s makes partition %d hot", key.key(), hot),
                            "its service was not steady: " + service(hotLag.get())));
        }
        return new Diagnosis(Cause.KEY_SKEW, evidenceOfSkew(key, ofPartition, hotLag));
    }

    private List<String> evidenceOfSkew(KeyLoad key, double ofPartition, Optional<PartitionLag> hotLag) {
        List<String> evidence = new ArrayList<>();
        evidence.add(
                Story.format("key %s makes %.1f %% of partition %d", key.key(), 100 * ofPartition, key.partition()));
        evidence.add(hotLag.map(Diagnose::service).orElse("no partition falls behind yet"));
        evidence.add(rebalances());
        evidence.add("generator on time");
        return evidence;
    }

    private Diagnosis ofEvenLoad(List<PartitionLag> growing) {
        if (!growing.isEmpty()) {
            PartitionLag worst = growing.get(0);
            return new Diagnosis(
                    Cause.SLOW_CONSUMER,
                    List.of(
                            Story.format(
                                    "lag grows on %d of %d partitions although the load is even",
                                    growing.size(), lag.partitions().size()),
                            "partition " + worst.partition() + ": " + service(worst),
                            rebalances(),
                            "generator on time"));
        }
        boolean allJudged =
                lag.partitions().stream().noneMatch(partition -> partition.verdict() == LagVerdict.CANNOT_TELL);
        return allJudged
                ? new Diagnosis(Cause.NONE, List.of("load as even as chance allows", "no partition falls behind"))
                : new Diagnosis(Cause.NOT_CLEAR, List.of("load as even as chance allows", "lag cannot be judged"));
    }

    private static boolean isSteady(PartitionLag partition) {
        double first = partition.servedInFirstHalfPerSecond();
        double second = partition.servedInSecondHalfPerSecond();
        return Math.abs(second - first) <= STEADY * Math.max(first, second);
    }

    private static String service(PartitionLag partition) {
        return Story.format(
                "%,.0f/s in, %,.0f/s served, %s",
                partition.arrivalsPerSecond(),
                partition.servedPerSecond(),
                isSteady(partition)
                        ? "steady"
                        : Story.format(
                                "from %,.0f/s to %,.0f/s",
                                partition.servedInFirstHalfPerSecond(), partition.servedInSecondHalfPerSecond()));
    }

    private String rebalances() {
        int count = lag.rebalances();
        return count == 0 ? "no rebalance" : count + (count == 1 ? " rebalance" : " rebalances");
    }
}
