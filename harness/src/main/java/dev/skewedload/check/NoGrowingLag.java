package dev.skewedload.check;

import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.util.Comparator;
import java.util.List;

/**
 * No partition's lag grows over the steady part of the load. Each partition is judged by its own slope with its interval;
 * one partition that cannot be judged makes the answer CANNOT_TELL, unless another grows. A load of nothing is no proof.
 */
public record NoGrowingLag() implements Check {
    private static final Comparator<PartitionLag> FASTEST_FIRST = Comparator.comparingDouble(
                    (PartitionLag lag) -> lag.slope().perSecond())
            .reversed();

    @Override
    public String name() {
        return "hasNoGrowingLag()";
    }

    @Override
    public Subject subject() {
        return Subject.LAG;
    }

    @Override
    public Answer answer(SkewRun run) {
        List<PartitionLag> partitions = run.lag().partitions();
        if (partitions.isEmpty() && SharedGroup.isOf(run)) {
            return SharedGroup.cannotTell("lag grows");
        }
        if (partitions.isEmpty()) {
            return Answer.cannotTell(
                    "Cannot tell whether lag grows: no consumer group was watched; name it by `consumerGroup`");
        }
        List<PartitionLag> growing = withVerdict(partitions, LagVerdict.GROWING);
        if (!growing.isEmpty()) {
            return Answer.fail(storyOfGrowth(run, growing));
        }
        List<PartitionLag> unclear = withVerdict(partitions, LagVerdict.CANNOT_TELL);
        if (!unclear.isEmpty()) {
            return Answer.cannotTell(storyOfDoubt(run, unclear));
        }
        List<PartitionLag> stuck =
                partitions.stream().filter(lag -> isStuck(run, lag)).toList();
        if (!stuck.isEmpty()) {
            return Answer.cannotTell(new Story(
                            "Cannot tell whether lag grows: on %d partitions what was behind at the end of the load was not"
                                    + " served in the drain either, so the consumer may have stopped near the end",
                            stuck.size())
                    .endFor(run, Explained.TIME));
        }
        return run.load().byRecords().total() == 0
                ? Answer.cannotTell(
                        "Cannot tell whether lag grows: no record was acknowledged, so nothing could fall" + " behind")
                : Answer.pass();
    }

    /** Nothing arrives in the drain: whoever still works is less behind at its end. */
    static boolean isStuck(SkewRun run, PartitionLag lag) {
        long before = lag.atEndOfLoad().orElse(0);
        return !run.lag().drain().complete()
                && before > lag.arrivalsPerSecond()
                && lag.last().orElse(0) >= before;
    }

    private static List<PartitionLag> withVerdict(List<PartitionLag> partitions, LagVerdict verdict) {
        return partitions.stream()
                .filter(lag -> lag.verdict() == verdict)
                .sorted(FASTEST_FIRST)
                .toList();
    }

    private static String storyOfGrowth(SkewRun run, List<PartitionLag> growing) {
        int all = run.lag().partitions().size();
        return new Story("Expecting no growing lag but it grows on %d of %d partitions:", growing.size(), all)
                .lines(growing.stream().map(NoGrowingLag::lineOf).toList())
                .endFor(run, Explained.TIME);
    }

    private static String lineOf(PartitionLag lag) {
        return Story.format(
                "partition %d grows by %,.0f/s (between %,.0f and %,.0f): %,.0f/s in, %,.0f/s served%s",
                lag.partition(),
                lag.slope().perSecond(),
                lag.slope().low(),
                lag.slope().high(),
                lag.arrivalsPerSecond(),
                lag.servedPerSecond(),
                lag.atEndOfLoad().isEmpty()
                        ? ""
                        : Story.format(
                                ", %,d behind at the end of the load",
                                lag.atEndOfLoad().getAsLong()));
    }

    private static String storyOfDoubt(SkewRun run, List<PartitionLag> unclear) {
        int all = run.lag().partitions().size();
        Story story = new Story("Cannot tell whether lag grows on %d of %d partitions:", unclear.size(), all)
                .lines(unclear.stream()
                        .map(lag -> Story.format(
                                "partition %d: %s",
                                lag.partition(), lag.description().replace(LagVerdict.CANNOT_TELL + ": ", "")))
                        .toList());
        int rebalances = run.lag().rebalances();
        if (rebalances > 0) {
            story.line(
                    "samples from a rebalance until its backlog has drained are left out, and there %s %d during the load: find"
                            + " out why, or run for longer",
                    rebalances == 1 ? "was" : "were", rebalances);
        }
        return story.endFor(run, Explained.TIME);
    }
}
