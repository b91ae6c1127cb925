package dev.skewedload.check;

import dev.skewedload.measure.HotKey;
import dev.skewedload.measure.Load;
import dev.skewedload.measure.LoadUnit;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.WorstWindow;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * Peak-to-average below a limit in every window of a length: {@link WorstWindow} says which windows there are. An exact
 * count. A window above the limit fails if it is worse than {@linkplain WorstWindow#byChance chance} gives with so few keys
 * in it, or if the whole run is above the limit as well; else nobody can tell skew from chance.
 *
 * <p>Events of the window that were refused or never answered are on no partition: the answer must hold wherever they would
 * have gone.
 *
 * @param unit what the load is counted in
 * @param length length of the windows
 * @param limit the ratio that must not be reached, above 1
 */
public record WorstWindowBelow(LoadUnit unit, Duration length, double limit) implements Check {
    /**
     * Checks the limit.
     *
     * @param unit as above
     * @param length as above
     * @param limit as above
     * @throws SkewedLoadException if it is 1 or less, infinite or not a number
     */
    public WorstWindowBelow {
        new PeakToAverageBelow(unit, limit);
    }

    @Override
    public String name() {
        return "worst window of " + unit + " (" + length + "): hasPeakToAverageBelow(" + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LOAD;
    }

    @Override
    public Answer answer(SkewRun run) {
        WorstWindow window = run.load().worstWindow(length, unit);
        Load load = window.load();
        OptionalDouble ratio = load.peakToAverage();
        if (ratio.isEmpty()) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell peak-to-average of %s in windows of %s: no record was acknowledged, and no load has no ratio",
                    unit, Story.millis(length)));
        }
        if (limit > load.partitions()) {
            return Answer.cannotTell(PeakToAverageBelow.vacuous(what(), limit, load.partitions()));
        }
        if (window.atMost() < limit) {
            return Answer.pass();
        }
        if (load.peakToAverageAtLeast(window.missing()).orElseThrow() < limit) {
            return Answer.cannotTell(doubtOfMissing(run, window));
        }
        double chance = window.byChance();
        boolean material = ratio.getAsDouble() > chance
                || run.load().by(unit).peakToAverage().orElse(0) >= limit;
        return material
                ? Answer.fail(story(run, window, ratio.getAsDouble(), chance))
                : Answer.cannotTell(doubtOfChance(run, window, ratio.getAsDouble(), chance));
    }

    private String what() {
        return "peak-to-average of " + unit + " in windows of " + Story.millis(length);
    }

    private String story(SkewRun run, WorstWindow window, double ratio, double chance) {
        String shape = PeakToAverageBelow.shape(limit, ratio);
        Story story = new Story(
                "Expecting %s below " + shape + " but in the worst it was " + shape + ":", what(), limit, ratio);
        tellOf(story, run, window, ratio);
        return story.line(
                        "by chance alone the worst of %,d such windows of %,d keys would give up to %.2f",
                        window.windows(), window.keys(), chance)
                .endOfAPart(run, Explained.COUNTS);
    }

    private void tellOf(Story story, SkewRun run, WorstWindow window, double ratio) {
        double from = window.start().toNanos() / 1e9;
        story.line(
                "the worst of %,d windows is that from %.1f s to %.1f s of the load",
                window.windows(), from, from + length.toNanos() / 1e9);
        PeakToAverageBelow.tellOfHottest(story, window.load(), ratio);
        window.hotKey().ifPresent(key -> tellOfKey(story, window, key));
        story.line(
                "over the whole run it is %.2f",
                run.load().by(unit).peakToAverage().orElseThrow());
    }

    private static void tellOfKey(Story story, WorstWindow window, HotKey key) {
        long hottest = window.load().load(key.partition());
        story.line(
                "its key %s made at least %,d of its %,d records then (%.1f %%)",
                PlainText.name(key.key()), key.records(), hottest, 100.0 * key.records() / hottest);
    }

    private String doubtOfChance(SkewRun run, WorstWindow window, double ratio, double chance) {
        Story story = new Story("Cannot tell whether %s is below %s:", what(), limit);
        tellOf(story, run, window, ratio);
        return story.line(
                        "by chance alone the worst of %,d such windows of %,d keys would give up to %.2f: take longer windows, or"
                                + " a limit above that",
                        window.windows(), window.keys(), chance)
                .endOfAPart(run, Explained.COUNTS);
    }

    private String doubtOfMissing(SkewRun run, WorstWindow window) {
        Story story = new Story("Cannot tell whether %s is below %s:", what(), limit);
        tellOf(story, run, window, window.load().peakToAverage().orElseThrow());
        return story.line(
                        "events were refused or never answered; wherever they belonged, it is at most %.2f in any window",
                        window.atMost())
                .line("see why the target did not take them")
                .endOfAPart(run, Explained.UNFINISHED);
    }
}
