package dev.skewedload.check;

import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * No partition's lag grows over the steady part of the load. Each partition is judged by its own slope with its interval;
 * one partition that cannot be judged makes the answer CANNOT_TELL, unless another grows.
 */
public record NoGrowingLag() implements Check {
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
        if (partitions.isEmpty()) {
            return Answer.cannotTell(
                    "Cannot tell whether lag grows: no consumer group was watched; name it by `consumerGroup`");
        }
        List<PartitionLag> growing = withVerdict(partitions, LagVerdict.GROWING);
        if (!growing.isEmpty()) {
            return Answer.fail(storyOfGrowth(run, growing));
        }
        List<PartitionLag> unclear = withVerdict(partitions, LagVerdict.CANNOT_TELL);
        return unclear.isEmpty() ? Answer.pass() : Answer.cannotTell(storyOfDoubt(run, unclear));
    }

    private static List<PartitionLag> withVerdict(List<PartitionLag> partitions, LagVerdict verdict) {
        return partitions.stream()
                .filter(lag -> lag.verdict() == verdict)
                .sorted(Comparator.comparingDouble(
                                (PartitionLag lag) -> lag.slope().perSecond())
                        .reversed())
                .collect(Collectors.toList());
    }

    private static String storyOfGrowth(SkewRun run, List<PartitionLag> growing) {
        int all = run.lag().partitions().size();
        return new Story("Expecting no growing lag but it grows on %d of %d partitions:", growing.size(), all)
                .lines(growing.stream().map(NoGrowingLag::lineOf).collect(Collectors.toList()))
                .endFor(run);
    }

    private static String lineOf(PartitionLag lag) {
        return Story.format(
                "partition %d grows by %,.0f/s (between %,.0f and %,.0f): %,.0f/s in, %,.0f/s served, %,d behind at the end"
                        + " of the load",
                lag.partition(),
                lag.slope().perSecond(),
                lag.slope().low(),
                lag.slope().high(),
                lag.arrivalsPerSecond(),
                lag.servedPerSecond(),
                lag.atEndOfLoad());
    }

    private static String storyOfDoubt(SkewRun run, List<PartitionLag> unclear) {
        int all = run.lag().partitions().size();
        return new Story("Cannot tell whether lag grows on %d of %d partitions:", unclear.size(), all)
                .lines(unclear.stream()
                        .map(lag -> Story.format("partition %d: %s", lag.partition(), lag.description()))
                        .collect(Collectors.toList()))
                .endFor(run);
    }
}
