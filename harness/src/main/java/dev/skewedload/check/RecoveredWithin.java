package dev.skewedload.check;

import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.Recovery;
import dev.skewedload.measure.RecoveryTime;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * After each mark of the time line, each partition's lag is back in its band before the mark within a limit, and stays
 * there; see {@link RecoveryTime}. Without a mark, or where no lag left its band after any, there was nothing to recover
 * from.
 *
 * @param limit the longest time that is accepted
 */
public record RecoveredWithin(Duration limit) implements Check {
    /**
     * Checks the limit.
     *
     * @param limit as above
     * @throws dev.skewedload.workload.SkewedLoadException if it is not above 0
     */
    public RecoveredWithin {
        Limits.requirePositive("hasRecoveredWithin", limit);
    }

    @Override
    public String name() {
        return "hasRecoveredWithin(" + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LAG;
    }

    @Override
    public Answer answer(SkewRun run) {
        List<Recovery> recoveries = run.lag().recoveries();
        if (recoveries.isEmpty() && SharedGroup.isOf(run) && !run.marks().isEmpty()) {
            return SharedGroup.cannotTell("lag recovered");
        }
        if (recoveries.isEmpty()) {
            return Answer.cannotTell("Cannot tell whether lag recovered: "
                    + (run.marks().isEmpty()
                            ? "no fault was made; make one by at(Duration, Runnable) on the SkewedTraffic"
                            : "no consumer group was watched; name it by `consumerGroup`"));
        }
        List<String> late = new ArrayList<>();
        List<String> open = new ArrayList<>();
        recoveries.forEach(recovery -> sort(recovery, late, open));
        recoveries.forEach(recovery -> unknown(run, recovery, open));
        if (!late.isEmpty()) {
            return Answer.fail(
                    new Story("Expecting lag to be back in its band within %s but it was not:", seconds(limit()))
                            .lines(late)
                            .endFor(run, Explained.TIME));
        }
        if (recoveries.stream().noneMatch(Recovery::leftBand)) {
            open.add(
                    "no partition's lag left its band after any of the marks, so there was nothing to recover from: see what"
                            + " they do");
        }
        if (!open.isEmpty()) {
            return Answer.cannotTell(
                    new Story("Cannot tell whether lag was back in its band within %s:", seconds(limit()))
                            .lines(open)
                            .endFor(run, Explained.TIME));
        }
        return Answer.pass();
    }

    private void sort(Recovery recovery, List<String> late, List<String> open) {
        Map<Integer, RecoveryTime> partitions = recovery.partitions();
        String mark = "after " + nameOf(recovery);
        partitions.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(entry -> {
            RecoveryTime time = entry.getValue();
            String partition = mark + ": partition " + entry.getKey();
            if (time.seconds().isPresent()) {
                if (time.seconds().getAsDouble() > seconds()) {
                    late.add(partition
                            + Story.format(
                                    " after %.1f s (band up to %,d behind)",
                                    time.seconds().getAsDouble(), time.band()));
                }
            } else {
                String words = Story.format(
                        " was not back when the run was over %.1f s later (band up to %,d behind)",
                        time.watchedSeconds(), time.band());
                (time.watchedSeconds() > seconds() ? late : open)
                        .add(partition + words + (time.watchedSeconds() > seconds() ? "" : ": give `drain` more time"));
            }
        });
    }

    /** A partition to which nothing came has nothing to recover from. */
    private static void unknown(SkewRun run, Recovery recovery, List<String> open) {
        List<Integer> unknown = run.lag().partitions().stream()
                .filter(lag -> lag.arrivalsPerSecond() != 0)
                .map(PartitionLag::partition)
                .filter(partition -> !recovery.partitions().containsKey(partition))
                .toList();
        if (!unknown.isEmpty()) {
            open.add(Story.format(
                    "after %s: the lag of %s was not known before it or at the end of the run: see that the group commits,"
                            + " never beyond the end, and that the action comes after the first look",
                    nameOf(recovery),
                    unknown.size() == 1 ? "partition " + unknown.get(0) : unknown.size() + " partitions"));
        }
    }

    private static String nameOf(Recovery recovery) {
        return Story.format(
                "%s at %.1f s",
                recovery.mark().name(), recovery.mark().beganSeconds().orElseThrow());
    }

    private double seconds() {
        return limit.toNanos() / 1e9;
    }

    private static String seconds(Duration time) {
        return Story.format("%.1f s", time.toNanos() / 1e9);
    }
}
