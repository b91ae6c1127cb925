package dev.skewedload.check;

import dev.skewedload.measure.Cause;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.LagFigures;
import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.PartitionLag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Names the cause of what a run shows, from its loads, its lag and the load tool's own record; or says that it is not
 * clear. A cause is named only if what happened would not have happened without it.
 *
 * <ul>
 *   <li>GENERATOR: the load tool did not send on schedule, so nothing in time can be blamed on the system. If it did, and
 *       the target did not answer, the cause is not clear.
 *   <li>KEY_SKEW: the hottest partition is {@linkplain HotPartitions hot by one key}. Where lag grows, it grows there and
 *       nowhere but on partitions hot by one key, and their service is steady and at least what an even load would ask
 *       of a partition: with the key out of the way, they would keep up.
 *   <li>SLOW_CONSUMER: lag grows, the load is as even as chance allows in records and bytes, no rebalance, and what grows
 *       is served steadily and at less than an even load asks of a partition.
 *   <li>NONE: load as even as chance allows, every partition was judged and none grows.
 *   <li>NOT_CLEAR: anything else.
 * </ul>
 *
 * <p><b>Example.</b> Of 12,000/s on 24 partitions one takes 5,664/s, 95 % of that by the key {@code acme}, and is served
 * 800/s: more than the 500/s of an even load, so KEY_SKEW. Were it served 300/s, then no key would make that consumer
 * keep up, and the cause would not be clear.
 *
 * <p><b>What it cannot see.</b> The cost of records, the broker, and what lies behind the consumer: a slow downstream
 * looks like a slow consumer. A generator held up by a slow broker looks like a slow generator.
 */
public final class Diagnose {
    private static final double STEADY = 0.25;
    private static final double UNEVEN_IN_BYTES = 1.25;
    private static final int MOST_KEYS = 3;

    private final GeneratorFigures generator;
    private final LoadFigures load;
    private final LagFigures lag;
    private final HotPartitions hot;
    private final List<PartitionLag> growing;

    private Diagnose(GeneratorFigures generator, LoadFigures load, LagFigures lag) {
        this.generator = generator;
        this.load = load;
        this.lag = lag;
        hot = HotPartitions.of(load);
        growing = lag.partitions().stream()
                .filter(partition -> partition.verdict() == LagVerdict.GROWING)
                .sorted(Comparator.comparingDouble(
                                (PartitionLag partition) -> partition.slope().perSecond())
                        .reversed())
                .toList();
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
        Optional<String> fault = generator.fault();
        if (fault.isPresent()) {
            return generator.sentOnTime()
                    ? notClear(
                            Story.format(
                                    "only %,d of %,d events were acknowledged",
                                    generator.acknowledged(), generator.sent()),
                            "the generator sent on time")
                    : new Diagnosis(Cause.GENERATOR, List.of(fault.get()));
        }
        if (load.byRecords().total() == 0) {
            return notClear("nothing was acknowledged");
        }
        return hot.isEmpty() ? ofEvenLoad() : ofSkewedLoad();
    }

    private Diagnosis ofSkewedLoad() {
        HotPartition hottest = hot.hottest();
        if (!hottest.byOneKey()) {
            return notClear(hottest.describe());
        }
        return growing.isEmpty() ? ofSkewWithoutGrowth(hottest) : ofSkewWithGrowth(hottest);
    }

    private Diagnosis ofSkewWithoutGrowth(HotPartition hottest) {
        if (lag.partitions().isEmpty()) {
            return keySkew("lag was not watched");
        }
        long unclear = unclear();
        return unclear == 0
                ? keySkew("no partition falls behind")
                : notClear(
                        hottest.describe(),
                        Story.format(
                                "the lag of %d of %d partitions cannot be judged",
                                unclear, lag.partitions().size()));
    }

    private Diagnosis ofSkewWithGrowth(HotPartition hottest) {
        Optional<PartitionLag> elsewhere = growing.stream()
                .filter(partition -> !hot.isHotByOneKey(partition.partition()))
                .findFirst();
        if (elsewhere.isPresent()) {
            return notClear(
                    hottest.describe(),
                    Story.format(
                            "but lag grows on partition %d too, which no single key makes hot: %s",
                            elsewhere.get().partition(), service(elsewhere.get())));
        }
        if (growing.stream().noneMatch(partition -> partition.partition() == hottest.partition())) {
            return notClear(
                    hottest.describe(),
                    Story.format(
                            "but lag grows on partition %d, not there",
                            growing.get(0).partition()));
        }
        for (PartitionLag partition : growing) {
            if (!isSteady(partition) || partition.servedPerSecond() < evenArrivals()) {
                return notClear(hottest.describe(), doubtOf(partition));
            }
        }
        return keySkew(service(growing.get(0)));
    }

    /** Why the service of a partition that grows may be the cause itself. */
    private String doubtOf(PartitionLag partition) {
        return Story.format(
                isSteady(partition)
                        ? "but partition %d would not keep up with an even load either: %s, and an even load is %,.0f/s"
                        : "but the service of partition %d was not steady: %s",
                partition.partition(),
                service(partition),
                evenArrivals());
    }

    private Diagnosis keySkew(String ofLag) {
        List<String> evidence = new ArrayList<>();
        hot.byOneKey().stream().limit(MOST_KEYS).map(HotPartition::describe).forEach(evidence::add);
        evidence.add(ofLag);
        evidence.add(rebalances());
        evidence.add("generator on time");
        evidence.add(hot.hottest().describeMorePartitions());
        return new Diagnosis(Cause.KEY_SKEW, evidence);
    }

    private Diagnosis ofEvenLoad() {
        if (isUnevenInBytes()) {
            return notClear(Story.format(
                    "as even as chance allows in records, but not in bytes: %.2f, and %.2f in records",
                    load.byBytes().peakToAverage().orElse(0),
                    load.byRecords().peakToAverage().orElse(0)));
        }
        if (!growing.isEmpty()) {
            return ofGrowthUnderEvenLoad();
        }
        if (lag.partitions().isEmpty()) {
            return notClear("load as even as chance allows", "lag was not watched");
        }
        long unclear = unclear();
        return unclear == 0
                ? new Diagnosis(Cause.NONE, List.of("load as even as chance allows", "no partition falls behind"))
                : notClear(
                        "load as even as chance allows",
                        Story.format(
                                "the lag of %d of %d partitions cannot be judged",
                                unclear, lag.partitions().size()));
    }

    private Diagnosis ofGrowthUnderEvenLoad() {
        PartitionLag worst = growing.get(0);
        String growth = Story.format(
                "lag grows on %d of %d partitions although the load is as even as chance allows",
                growing.size(), lag.partitions().size());
        String service = Story.format("partition %d: %s", worst.partition(), service(worst));
        if (lag.rebalances() > 0) {
            return notClear(growth, service, rebalances());
        }
        long steady = growing.stream().filter(Diagnose::isSteady).count();
        if (2 * steady <= growing.size()) {
            return notClear(growth, service, "service was not steady");
        }
        Optional<PartitionLag> fast = growing.stream()
                .filter(partition -> partition.servedPerSecond() >= evenArrivals())
                .findFirst();
        if (fast.isPresent()) {
            return notClear(
                    growth,
                    Story.format(
                            "partition %d: %s, and an even load is %,.0f/s",
                            fast.get().partition(), service(fast.get()), evenArrivals()));
        }
        return new Diagnosis(Cause.SLOW_CONSUMER, List.of(growth, service, rebalances(), "generator on time"));
    }

    private boolean isUnevenInBytes() {
        double inBytes = load.byBytes().peakToAverage().orElse(0);
        double inRecords = load.byRecords().peakToAverage().orElse(0);
        return inBytes > UNEVEN_IN_BYTES * inRecords && inBytes > hot.chance();
    }

    /** What each partition would get if the load were even. */
    private double evenArrivals() {
        return lag.partitions().stream()
                .mapToDouble(PartitionLag::arrivalsPerSecond)
                .average()
                .orElse(0);
    }

    private long unclear() {
        return lag.partitions().stream()
                .filter(partition -> partition.verdict() == LagVerdict.CANNOT_TELL)
                .count();
    }

    /** A partition that nobody serves is not served steadily. */
    private static boolean isSteady(PartitionLag partition) {
        double first = partition.servedInFirstHalfPerSecond();
        double second = partition.servedInSecondHalfPerSecond();
        return Math.min(first, second) > 0 && Math.abs(second - first) <= STEADY * Math.max(first, second);
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
        if (lag.partitions().isEmpty()) {
            return "rebalances were not watched";
        }
        return count == 0 ? "no rebalance" : count + (count == 1 ? " rebalance" : " rebalances");
    }

    private static Diagnosis notClear(String... evidence) {
        return new Diagnosis(Cause.NOT_CLEAR, List.of(evidence));
    }
}
