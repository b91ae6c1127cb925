package dev.skewedload.check;

import dev.skewedload.measure.Load;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.StreamLoad;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.util.OptionalDouble;

/**
 * Peak-to-average of the records of one stream below a limit. An exact count. Of an output it rests on the effects that were
 * read from it: events that were pending, or not acknowledged, are on no partition, and the answer must hold wherever they
 * would have gone.
 *
 * @param stream of a run
 * @param limit the ratio that must not be reached, above 1
 */
public record StreamPeakToAverageBelow(StreamLoad stream, double limit) implements Check {
    /**
     * Checks the limit.
     *
     * @param stream as above
     * @param limit as above
     * @throws SkewedLoadException if it is 1 or less, infinite or not a number
     */
    public StreamPeakToAverageBelow {
        new PeakToAverageBelow(limit);
    }

    @Override
    public String name() {
        return "stream " + PlainText.name(stream.name()) + ": hasPeakToAverageBelow(" + limit + ")";
    }

    @Override
    public Subject subject() {
        return stream.input() ? Subject.LOAD : Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return stream.input() ? new PeakToAverageBelow(limit).answer(run) : answerOfOutput(run);
    }

    private Answer answerOfOutput(SkewRun run) {
        Load load = stream.load();
        OptionalDouble ratio = load.peakToAverage();
        if (ratio.isEmpty()) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell %s: no record of a measured event was read from it, and no load has no ratio",
                    what()));
        }
        if (limit > load.partitions()) {
            return Answer.cannotTell(PeakToAverageBelow.vacuous(what(), limit, load.partitions()));
        }
        long missing = stream.missing();
        double least = load.peakToAverageAtLeast(missing).orElseThrow();
        double most = load.peakToAverageAtMost(missing).orElseThrow();
        if (most < limit) {
            return Answer.pass();
        }
        return least >= limit
                ? Answer.fail(story(run, ratio.getAsDouble()))
                : Answer.cannotTell(doubt(run, missing, least, most));
    }

    private String what() {
        return "peak-to-average of the records of " + PlainText.name(stream.name());
    }

    /** Without the cause, which is one of what was sent. */
    private String story(SkewRun run, double ratio) {
        String shape = PeakToAverageBelow.shape(limit, ratio);
        Story story = new Story("Expecting %s below " + shape + " but was " + shape + ":", what(), limit, ratio);
        PeakToAverageBelow.tellOfHottest(story, stream.load(), ratio);
        run.load()
                .byRecords()
                .peakToAverage()
                .ifPresent(sent -> story.line(
                        "in what was sent it is %.2f; the key of the output is chosen by the system under test", sent));
        return story.whereTheReportLies(run);
    }

    private String doubt(SkewRun run, long missing, double least, double most) {
        return new Story("Cannot tell whether %s is below %s:", what(), limit)
                .line(
                        "%,d events were pending at the end of the drain, or never acknowledged; wherever they belonged, it"
                                + " lies between %.2f and %.2f",
                        missing, least, most)
                .line("drain for longer, or see why the system did not come that far")
                .whereTheReportLies(run);
    }
}
