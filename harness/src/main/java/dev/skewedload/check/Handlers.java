package dev.skewedload.check;

import dev.skewedload.measure.PartitionCourse;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.TimeSpent;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What the time in handlers, and in what they wait for, says: ratios of times, so that the number of threads is no matter. */
final class Handlers {
    static final String EXECUTIONS = "the time in handlers (EffectProbe.executing or Evidence.handlers)";
    static final String DOWNSTREAMS = "the time they wait for others (EffectProbe.downstream or Evidence.downstream)";
    private static final long FEWEST_EXECUTIONS = 20;
    private static final double HEAVY = 1.5;
    private static final double BUSY = 0.5;
    private static final double ALL_THE_TIME = 0.9;

    private final Scene scene;
    private final List<TimeSpent> byPartition;
    private final double usual;

    Handlers(Scene scene) {
        this.scene = scene;
        byPartition = scene.consumer().handlers();
        double[] means = byPartition.stream()
                .filter(Handlers::isEnough)
                .mapToDouble(TimeSpent::mean)
                .sorted()
                .toArray();
        usual = means.length == 0 ? Double.NaN : means[(means.length - 1) / 2];
    }

    private static boolean isEnough(TimeSpent time) {
        return time.count() >= FEWEST_EXECUTIONS;
    }

    /** Whether the time in handlers is known at all. */
    boolean areSeen() {
        return scene.consumer().handlerSeconds().orElse(0) > 0;
    }

    /** Whether it is known for each partition with enough to do. */
    boolean areSeenByPartition() {
        return !Double.isNaN(usual);
    }

    /** The mean time on a partition over that on the middle one; NaN where there are too few executions. */
    double weight(int partition) {
        return areSeenByPartition() && isEnough(byPartition.get(partition))
                ? byPartition.get(partition).mean() / usual
                : Double.NaN;
    }

    boolean isHeavy(int partition) {
        return weight(partition) >= HEAVY;
    }

    boolean anyIsHeavy() {
        return IntStream.range(0, byPartition.size()).anyMatch(this::isHeavy);
    }

    String describe(int partition) {
        return String.format(
                Locale.ROOT,
                "handlers take %.1f ms a record on partition %d, %.1f times the %.1f ms of the middle partition",
                1e3 * byPartition.get(partition).mean(),
                partition,
                weight(partition),
                1e3 * usual);
    }

    /** Whether heavy means a slow member: all the partitions that it serves are heavy, and it has several. */
    boolean isOfASlowMember(int partition) {
        List<PartitionCourse> ofTheSame = neighbours(partition);
        return ofTheSame.size() > 1 && ofTheSame.stream().allMatch(course -> isHeavy(course.partition()));
    }

    /** Whether heavy means the records: the same member serves another partition, which is not heavy. */
    boolean isOfItsRecords(int partition) {
        return neighbours(partition).stream().anyMatch(course -> weight(course.partition()) < HEAVY);
    }

    private List<PartitionCourse> neighbours(int partition) {
        String owner = scene.symptoms().courses().isEmpty()
                ? ""
                : scene.symptoms().courses().get(partition).owner();
        return owner.isEmpty()
                ? List.of()
                : scene.symptoms().courses().stream()
                        .filter(course -> course.owner().equals(owner))
                        .toList();
    }

    /**
     * Whether the handlers that serve a growing partition have time left: then the time is lost outside of them. One that
     * works on several records at once may be busy all the same.
     */
    boolean areIdleOn(PartitionLag lag, double seconds) {
        double busy = areSeenByPartition()
                ? ofMemberServing(lag.partition()) / seconds
                : scene.consumer().handlerSeconds().orElse(0) / seconds;
        return busy < BUSY;
    }

    /** Whether the handlers of one partition had no time left, or the consumer hardly ever waited for records. */
    boolean anyIsBusyAllTheTime() {
        return scene.consumer().idle().orElse(1) <= 1 - ALL_THE_TIME
                || byPartition.stream().anyMatch(time -> time.seconds() >= ALL_THE_TIME * scene.loadSeconds());
    }

    private double ofMemberServing(int partition) {
        List<PartitionCourse> courses = neighbours(partition);
        return courses.isEmpty()
                ? byPartition.get(partition).seconds()
                : courses.stream()
                        .mapToDouble(
                                course -> byPartition.get(course.partition()).seconds())
                        .sum();
    }

    boolean downstreamsAreSeen() {
        return !scene.consumer().downstreams().isEmpty();
    }

    /** The part of the handlers' time that they wait for what lies behind them; empty where one of both is not known. */
    OptionalDouble partDownstream() {
        double all = scene.consumer().handlerSeconds().orElse(0);
        double waited = scene.consumer().downstreams().values().stream()
                .mapToDouble(TimeSpent::seconds)
                .sum();
        return all > 0 && downstreamsAreSeen() ? OptionalDouble.of(Math.min(1, waited / all)) : OptionalDouble.empty();
    }

    String describeDownstream() {
        double all = scene.consumer().handlerSeconds().orElse(0);
        return scene.consumer().downstreams().entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.comparingDouble(TimeSpent::seconds)))
                .map(most -> Story.format(
                        "handlers wait for %s %.0f %% of their time%s",
                        PlainText.name(most.getKey()),
                        100 * most.getValue().seconds() / all,
                        most.getValue().count() == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        ", %.1f ms a call",
                                        1e3 * most.getValue().mean())))
                .orElse("");
    }
}
