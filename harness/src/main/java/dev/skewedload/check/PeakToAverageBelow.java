package dev.skewedload.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.LoadFigures;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.partition.ChancePeak;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.partition.Partitioner;
import dev.skewedload.partition.Rekeying;
import dev.skewedload.workload.SkewedLoadException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Peak-to-average of records below a limit: the greatest load of a partition over the mean of all partitions, empty ones
 * counted. An exact count without noise. No load at all has no ratio, and is never a pass.
 *
 * <p>Events that were refused or never answered are on no partition. The answer must hold wherever they would have gone:
 * a pass even if all of them belonged to the hottest partition, a failure even if none did.
 *
 * @param limit the ratio that must not be reached, above 1
 */
public record PeakToAverageBelow(double limit) implements Check {
    private static final long MOST_EVENTS_TO_REPLAY = 5_000_000;
    private static final double INDIVISIBLE = 0.5;

    /**
     * Checks the limit.
     *
     * @param limit as above
     * @throws SkewedLoadException if it is 1 or less, infinite or not a number
     */
    public PeakToAverageBelow {
        if (!(limit > 1) || limit == Double.POSITIVE_INFINITY) {
            throw new SkewedLoadException("hasPeakToAverageBelow requires that `limit` be a number above 1, but was "
                    + limit + ": no load is more even than the mean, so give a ratio such as 1.5.");
        }
    }

    @Override
    public String name() {
        return "hasPeakToAverageBelow(" + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LOAD;
    }

    @Override
    public Answer answer(SkewRun run) {
        PartitionLoads loads = run.load().byRecords();
        OptionalDouble ratio = loads.peakToAverage();
        if (ratio.isEmpty()) {
            return Answer.cannotTell(
                    "Cannot tell peak-to-average of records: no record was acknowledged, and no load has no ratio");
        }
        long missing = Math.max(0, asked(run) - run.generator().acknowledged());
        double mean = (loads.total() + missing) / (double) loads.partitions();
        double least = loads.load(loads.hottest()) / mean;
        double most = (loads.load(loads.hottest()) + missing) / mean;
        if (most < limit) {
            return Answer.pass();
        }
        return least >= limit
                ? Answer.fail(story(run, loads, ratio.getAsDouble()))
                : Answer.cannotTell(doubt(run, missing, least, most));
    }

    private static long asked(SkewRun run) {
        return run.workload().isSlice()
                ? run.generator().sent()
                : run.generator().scheduled();
    }

    private String doubt(SkewRun run, long missing, double least, double most) {
        return new Story("Cannot tell whether peak-to-average of records is below %s:", limit)
                .line(
                        "%,d of %,d events were not sent, refused or never answered; wherever they belonged, it lies between"
                                + " %.2f and %.2f",
                        missing, asked(run), least, most)
                .line("see why the target did not take them, or lower eventsPerSecond")
                .endFor(run);
    }

    private String story(SkewRun run, PartitionLoads loads, double ratio) {
        int hot = loads.hottest();
        String shape = Story.format("%.2f", limit).equals(Story.format("%.2f", ratio)) ? "%s" : "%.2f";
        Story story = new Story(
                        "Expecting peak-to-average of records below " + shape + " but was " + shape + ":", limit, ratio)
                .line(
                        "partition %d took %,d of %,d records (%.1f %%, %.1f times the mean of %,.0f)%s",
                        hot,
                        loads.load(hot),
                        loads.total(),
                        100 * loads.share(hot).orElse(0),
                        ratio,
                        loads.mean(),
                        loads.nextHottest().isEmpty()
                                ? ""
                                : Story.format(
                                        "; the next, partition %d, took %,d",
                                        loads.nextHottest().getAsInt(),
                                        loads.load(loads.nextHottest().getAsInt())));
        run.load().heaviestKeyOf(hot).ifPresent(key -> tellOfKey(story, run.load(), key));
        run.load().byChanceOfTheseWeights().ifPresent(chance -> tellOfChance(story, run, chance));
        story.causeOf(run);
        tellOfEntities(story, run, ratio);
        return story.whereTheReportLies(run);
    }

    private static void tellOfKey(Story story, LoadFigures load, KeyLoad key) {
        double share = key.records() / (double) load.byRecords().load(key.partition());
        if (share < INDIVISIBLE) {
            story.line(
                    "its heaviest key %s makes %.1f %% of them: several keys meet there",
                    PlainText.name(key.key()), 100 * share);
            return;
        }
        int twice = 2 * load.byRecords().partitions();
        String whatIf = ratioWith(load, twice)
                .map(ratio -> Story.format(": with %d the ratio would be %.1f", twice, ratio))
                .orElse("");
        story.line(
                "its key %s makes %.1f %% of them and cannot be split by more partitions%s",
                PlainText.name(key.key()), 100 * share, whatIf);
    }

    /** The ratio of the same keys on so many partitions, where Kafka's partitioner placed them. */
    private static Optional<Double> ratioWith(LoadFigures load, int partitions) {
        Partitioner kafka = Partitioner.kafka();
        long[] loads = new long[partitions];
        int actual = load.byRecords().partitions();
        for (KeyLoad key : load.keys()) {
            byte[] bytes = key.key().getBytes(UTF_8);
            if (kafka.partition(bytes, actual) != key.partition()) {
                return Optional.empty();
            }
            loads[kafka.partition(bytes, partitions)] += key.records();
        }
        OptionalDouble ratio = PartitionLoads.of(loads).peakToAverage();
        return load.keysIncomplete() || ratio.isEmpty() ? Optional.empty() : Optional.of(ratio.getAsDouble());
    }

    private static void tellOfChance(Story story, SkewRun run, ChancePeak chance) {
        int keys = run.load().distinctKeys();
        story.line(
                "by chance alone %,d key%s of these weights would give %.2f; %s",
                keys, keys == 1 ? "" : "s", chance.mean(), PlainText.name(run.keyOrigin()));
    }

    private static void tellOfEntities(Story story, SkewRun run, double ratio) {
        if (run.workload().measuredEvents() > MOST_EVENTS_TO_REPLAY) {
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
