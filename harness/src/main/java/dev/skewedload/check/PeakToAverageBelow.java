package dev.skewedload.check;

import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.Load;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.LoadUnit;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.partition.ChancePeak;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.partition.Rekeying;
import dev.skewedload.workload.SkewedLoadException;
import java.util.OptionalDouble;

/**
 * Peak-to-average of the load in a unit below a limit: the greatest load of a partition over the mean of all partitions,
 * empty ones counted. An exact count without noise. No load at all has no ratio, and is never a pass; nor is a limit that no
 * load could reach, as on a topic of one partition, whose ratio is always 1.
 *
 * <p>Events that were refused or never answered are on no partition. The answer must hold wherever they would have gone:
 * a pass even if all of them belonged to the hottest partition, each as large as the largest that was acknowledged, a failure
 * even if none did.
 *
 * <p>The load is that of the topic that is sent to; {@link StreamPeakToAverageBelow} judges an output.
 *
 * @param unit what the load is counted in
 * @param limit the ratio that must not be reached, above 1
 */
public record PeakToAverageBelow(LoadUnit unit, double limit) implements Check {
    private static final long MOST_EVENTS_TO_REPLAY = 5_000_000;
    private static final double INDIVISIBLE = 0.5;

    /**
     * Checks the limit.
     *
     * @param unit as above
     * @param limit as above
     * @throws SkewedLoadException if it is 1 or less, infinite or not a number
     */
    public PeakToAverageBelow {
        if (!(limit > 1) || limit == Double.POSITIVE_INFINITY) {
            throw new SkewedLoadException("hasPeakToAverageBelow requires that `limit` be a number above 1, but was "
                    + limit + ": no load is more even than the mean, so give a ratio such as 1.5.");
        }
    }

    /**
     * The check on records.
     *
     * @param limit the ratio that must not be reached, above 1
     * @throws SkewedLoadException if it is 1 or less, infinite or not a number
     */
    public PeakToAverageBelow(double limit) {
        this(LoadUnit.RECORDS, limit);
    }

    @Override
    public String name() {
        return (unit == LoadUnit.RECORDS ? "" : "of " + unit + ": ") + "hasPeakToAverageBelow(" + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LOAD;
    }

    @Override
    public Answer answer(SkewRun run) {
        Load load = run.load().by(unit);
        OptionalDouble ratio = load.peakToAverage();
        if (ratio.isEmpty()) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell peak-to-average of %s: no record was acknowledged, and no load has no ratio", unit));
        }
        if (limit > load.partitions()) {
            return Answer.cannotTell(vacuous("peak-to-average of " + unit, limit, load.partitions()));
        }
        long missing = run.unacknowledged();
        double least = load.peakToAverageAtLeast(missing).orElseThrow();
        double most = load.peakToAverageAtMost(missing).orElseThrow();
        if (most < limit) {
            return Answer.pass();
        }
        return least >= limit
                ? Answer.fail(story(run, load, ratio.getAsDouble()))
                : Answer.cannotTell(doubt(run, missing, least, most));
    }

    /** A limit that no load could reach is no check. */
    static String vacuous(String what, double limit, int partitions) {
        return Story.format(
                "Cannot tell whether %s is below %s: on %d partition%s it is never more than %d, so nothing could fail; give the"
                        + " topic more partitions, or a limit that some load would reach",
                what, limit, partitions, partitions == 1 ? "" : "s", partitions);
    }

    private static long asked(SkewRun run) {
        return run.workload().isSlice()
                ? run.generator().sent()
                : run.generator().scheduled();
    }

    private String doubt(SkewRun run, long missing, double least, double most) {
        return new Story("Cannot tell whether peak-to-average of %s is below %s:", unit, limit)
                .line(
                        "%,d of %,d events were not sent, refused or never answered; wherever they belonged, it lies between"
                                + " %.2f and %.2f",
                        missing, asked(run), least, most)
                .line("see why the target did not take them, or lower eventsPerSecond")
                .endFor(run, Explained.TIME);
    }

    private String story(SkewRun run, Load load, double ratio) {
        Story story = new Story(
                "Expecting peak-to-average of %s below " + shape(limit, ratio) + " but was " + shape(limit, ratio)
                        + ":",
                unit,
                limit,
                ratio);
        tellOfHottest(story, load, ratio);
        run.load().heaviestKeyOf(load.hottest(), unit).ifPresent(key -> tellOfKey(story, run.load(), load, key));
        if (unit != LoadUnit.RECORDS) {
            story.line(
                    "in records it is %.2f",
                    run.load().byRecords().peakToAverage().orElseThrow());
        }
        run.load().byChanceOfTheseWeights(unit).ifPresent(chance -> tellOfChance(story, run, chance));
        story.causeOf(run, Explained.COUNTS);
        tellOfEntities(story, run, ratio);
        return story.whereTheReportLies(run);
    }

    /** Two digits, unless limit and ratio would read the same. */
    static String shape(double limit, double ratio) {
        return Story.format("%.2f", limit).equals(Story.format("%.2f", ratio)) ? "%s" : "%.2f";
    }

    static void tellOfHottest(Story story, Load load, double ratio) {
        int hot = load.hottest();
        story.line(
                "partition %d took %,d of %,d %s (%.1f %%, %.1f times the mean of %,.0f)%s",
                hot,
                load.load(hot),
                load.total(),
                load.unit().amounts(),
                100 * load.share(hot).orElse(0),
                ratio,
                load.mean(),
                load.nextHottest().isEmpty()
                        ? ""
                        : Story.format(
                                "; the next, partition %d, took %,d",
                                load.nextHottest().getAsInt(),
                                load.load(load.nextHottest().getAsInt())));
    }

    private static void tellOfKey(Story story, LoadFigures figures, Load load, KeyLoad key) {
        double share = key.in(load.unit()) / (double) load.load(key.partition());
        if (share < INDIVISIBLE) {
            story.line(
                    "its heaviest key %s makes %.1f %% of them: several keys meet there",
                    PlainText.name(key.key()), 100 * share);
            return;
        }
        int twice = 2 * load.partitions();
        String whatIf = OtherPartitions.ratio(figures, load.unit(), twice)
                .map(ratio -> Story.format(": with %d the ratio would be %.1f", twice, ratio))
                .orElse("");
        story.line(
                "its key %s makes %.1f %% of them and cannot be split by more partitions%s",
                PlainText.name(key.key()), 100 * share, whatIf);
    }

    private static void tellOfChance(Story story, SkewRun run, ChancePeak chance) {
        int keys = run.load().distinctKeys();
        story.line(
                "by chance alone %,d key%s of these weights would give %.2f; %s",
                keys, keys == 1 ? "" : "s", chance.mean(), PlainText.name(run.keyOrigin()));
    }

    private void tellOfEntities(Story story, SkewRun run, double ratio) {
        if (unit != LoadUnit.RECORDS || run.workload().measuredEvents() > MOST_EVENTS_TO_REPLAY) {
            return;
        }
        Rekeying byEntity = Rekeying.of(
                run.workload(), PartitionBy.ENTITY, run.load().byRecords().partitions());
        OptionalDouble other = byEntity.loads().peakToAverage();
        if (other.isPresent() && other.getAsDouble() < ratio) {
            double chance = ChancePeak.ofKeys(byEntity.keys(), byEntity.loads().partitions())
                    .mean();
            story.line(
                    "keyed by entity instead: %.2f (by chance %.2f), order per entity kept",
                    other.getAsDouble(), chance);
        }
    }
}
