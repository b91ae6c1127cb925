package dev.skewedload.check;

import dev.skewedload.measure.Load;
import dev.skewedload.measure.RatioInterval;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;

/**
 * How many times the peak-to-average of records is that of an even load with the same choice of key: below a limit. Counts
 * have no noise, so the ratio is exact where every event was acknowledged; events that are missing widen it to what it would be
 * wherever they had gone.
 *
 * @param control the even load
 * @param limit the ratio that must not be reached
 */
public record PeakToAverageRatioBelow(SkewRun control, double limit) implements Check {
    /**
     * Checks the limit.
     *
     * @param control as above
     * @param limit as above
     * @throws dev.skewedload.workload.SkewedLoadException if it is not above 0, infinite or not a number
     */
    public PeakToAverageRatioBelow {
        Comparison.checkLimit("hasPeakToAverageRatioBelow", limit);
    }

    @Override
    public String name() {
        return "comparedTo(control).hasPeakToAverageRatioBelow(" + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LOAD;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Comparison.refusal(this, run, control).orElseGet(() -> compare(run));
    }

    private Answer compare(SkewRun run) {
        Load ofRun = run.load().byRecords();
        Load ofControl = control.load().byRecords();
        if (ofRun.total() == 0 || ofControl.total() == 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell %s: no record of the %s was acknowledged, and no load has no ratio",
                    name(), ofRun.total() == 0 ? "run" : "control"));
        }
        double peakOfRun = ofRun.peakToAverage().orElseThrow();
        double peakOfControl = ofControl.peakToAverage().orElseThrow();
        double most = ofRun.partitions() / peakOfControl;
        if (limit > most) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell %s: on %d partitions, with %.2f in the control, the ratio is never more than %.2f, so nothing"
                            + " could fail: give the topic more partitions, or a limit that some load would reach",
                    name(), ofRun.partitions(), peakOfControl, most));
        }
        RatioInterval ratio = new RatioInterval(
                peakOfRun / peakOfControl,
                ofRun.peakToAverageAtLeast(missing(run)).orElseThrow()
                        / ofControl.peakToAverageAtMost(missing(control)).orElseThrow(),
                ofRun.peakToAverageAtMost(missing(run)).orElseThrow()
                        / ofControl.peakToAverageAtLeast(missing(control)).orElseThrow());
        String figures = Story.format(
                "it was %.2f in %,d records of the run and %.2f in %,d records of the even load around it",
                peakOfRun, ofRun.total(), peakOfControl, ofControl.total());
        return Comparison.judge(ratio, limit, "peak-to-average", run, figures, Explained.COUNTS);
    }

    private static long missing(SkewRun run) {
        long asked = run.workload().isSlice()
                ? run.generator().sent()
                : run.generator().scheduled();
        return Math.max(0, asked - run.generator().acknowledged());
    }
}
