package dev.skewedload.check;

import dev.skewedload.measure.CommitReport;
import dev.skewedload.measure.ConsumerFigures;
import dev.skewedload.measure.LagFigures;
import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.PartitionCourse;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.Symptoms;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What several causes look at: which partitions took too much, which fall behind, how each of them is served.
 *
 * @param symptoms all that was measured
 * @param hot the partitions that took more records than chance gives
 * @param growing the partitions whose lag grows, fastest first
 * @param bulging the partitions whose lag once was more than a second of arrivals and does not grow for good
 */
record Scene(Symptoms symptoms, HotPartitions hot, List<PartitionLag> growing, List<PartitionCourse> bulging) {
    private static final double STEADY = 0.25;
    private static final double BULGE_SECONDS = 1;
    private static final double HELD_UP_SECONDS = 1;
    private static final long HELD_UP = 10;

    static Scene of(Symptoms symptoms) {
        List<PartitionLag> growing = symptoms.lag().partitions().stream()
                .filter(lag -> lag.verdict() == LagVerdict.GROWING)
                .sorted(Comparator.comparingDouble(
                                (PartitionLag lag) -> lag.slope().perSecond())
                        .reversed())
                .toList();
        List<PartitionCourse> bulging = symptoms.courses().stream()
                .filter(course -> growing.stream().noneMatch(lag -> lag.partition() == course.partition()))
                .filter(course -> bulges(course, symptoms.lag()))
                .toList();
        return new Scene(symptoms, HotPartitions.of(symptoms.load()), growing, bulging);
    }

    /** Between commits lag is a saw-tooth, however well the consumer keeps up. */
    private static boolean bulges(PartitionCourse course, LagFigures lag) {
        double arrivals = lag.partitions().get(course.partition()).arrivalsPerSecond();
        return course.peakLag() > 10 && course.peakLag() > (BULGE_SECONDS + course.usualGapSeconds()) * arrivals;
    }

    LoadFigures load() {
        return symptoms.load();
    }

    LagFigures lag() {
        return symptoms.lag();
    }

    ConsumerFigures consumer() {
        return symptoms.consumer();
    }

    boolean isWatched() {
        return !lag().partitions().isEmpty();
    }

    /** Whether anybody fell behind, for good or for a time, or is held up by one event while others beyond it are done. */
    boolean isBehind() {
        return !growing.isEmpty() || !bulging.isEmpty() || !heldUp().isEmpty();
    }

    /**
     * Partitions in which one event without effect was the first of them for long, while many beyond it were done. One that
     * commits passed over is lost, and holds up nobody.
     */
    List<CommitReport.HeadOfLine> heldUp() {
        return symptoms
                .commits()
                .filter(commits -> commits.unsafe().count() == 0)
                .map(CommitReport::headOfLine)
                .orElse(List.of())
                .stream()
                .filter(head -> head.seconds() >= HELD_UP_SECONDS && head.completeBeyond() >= HELD_UP)
                .toList();
    }

    /** Partitions that fell behind, for good or for a time. */
    List<Integer> behind() {
        return List.copyOf(new TreeSet<>(Stream.concat(
                        growing.stream().map(PartitionLag::partition),
                        bulging.stream().map(PartitionCourse::partition))
                .toList()));
    }

    boolean grows(int partition) {
        return growing.stream().anyMatch(lag -> lag.partition() == partition);
    }

    /** Whether what was left at the end of the load is no more than growth that does not matter would leave. */
    boolean keptUp(PartitionLag lag) {
        return lag.verdict() != LagVerdict.GROWING
                && lag.atEndOfLoad().isPresent()
                && lag.atEndOfLoad().getAsLong() <= lag.materialPerSecond() * loadSeconds();
    }

    long unclear() {
        return lag().partitions().stream()
                .filter(lag -> lag.verdict() == LagVerdict.CANNOT_TELL)
                .count();
    }

    String describeUnclear() {
        return Story.format(
                "the lag of %d of %d partitions cannot be judged",
                unclear(), lag().partitions().size());
    }

    /** Length of the measured load. */
    double loadSeconds() {
        return symptoms.generator().scheduled() / symptoms.generator().askedPerSecond();
    }

    /** What each partition would get if the load were even. */
    double evenArrivals() {
        return lag().partitions().stream()
                .mapToDouble(PartitionLag::arrivalsPerSecond)
                .average()
                .orElse(0);
    }

    /** A partition that nobody serves is not served steadily. */
    static boolean isSteady(PartitionLag lag) {
        double first = lag.servedInFirstHalfPerSecond();
        double second = lag.servedInSecondHalfPerSecond();
        return Math.min(first, second) > 0 && Math.abs(second - first) <= STEADY * Math.max(first, second);
    }

    static String service(PartitionLag lag) {
        return Story.format(
                "%,.0f/s in, %,.0f/s served, %s",
                lag.arrivalsPerSecond(),
                lag.servedPerSecond(),
                isSteady(lag)
                        ? "steady"
                        : Story.format(
                                "from %,.0f/s to %,.0f/s",
                                lag.servedInFirstHalfPerSecond(), lag.servedInSecondHalfPerSecond()));
    }

    String describeRebalances() {
        int count = lag().rebalances();
        if (!isWatched()) {
            return "rebalances were not watched";
        }
        if (lag().group().shared()) {
            return "a share group, whose partitions have no owner";
        }
        return count == 0 ? "no rebalance" : count + (count == 1 ? " rebalance" : " rebalances");
    }
}
