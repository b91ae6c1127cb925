package dev.skewedload.check;

import dev.skewedload.measure.RatioInterval;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import dev.skewedload.workload.SkewedLoadException;
import java.util.List;
import java.util.Optional;

/** What the checks that compare a run with a control have in common. */
final class Comparison {
    private static final double MOST_OFF_THE_RATE = 0.01;

    private Comparison() {}

    static void checkLimit(String assertion, double limit) {
        if (!(limit > 0) || limit == Double.POSITIVE_INFINITY) {
            throw new SkewedLoadException(assertion + " requires that `limit` be a number above 0, but was " + limit
                    + ": give a ratio such as 2.0.");
        }
    }

    /** Why there is nothing to compare with, if so. */
    static Optional<Answer> refusal(Check check, SkewRun run, SkewRun control) {
        List<String> voids = control.voids(check.subject());
        if (!voids.isEmpty()) {
            Story story = new Story(
                    "Invalid run: %s cannot be judged, since the control did not happen as asked:", check.name());
            return Optional.of(
                    new Answer(Verdict.INVALID_RUN, story.lines(voids).whereTheReportLies(run)));
        }
        double rate = run.workload().eventsPerSecond();
        double ofControl = control.workload().eventsPerSecond();
        if (Math.abs(ofControl - rate) > MOST_OFF_THE_RATE * rate) {
            return Optional.of(Answer.cannotTell(Story.format(
                    "Cannot tell %s: the control ran at %,.1f events/s and the run at %,.1f: compare loads of one rate",
                    check.name(), ofControl, rate)));
        }
        return Optional.empty();
    }

    static Answer judge(RatioInterval ratio, double limit, String what, SkewRun run, String figures, Explained kind) {
        if (ratio.high() < limit) {
            return Answer.pass();
        }
        if (ratio.low() >= limit) {
            return Answer.fail(
                    new Story("Expecting %s below %s times that of the control but was %s:", what, limit, shown(ratio))
                            .line("%s", figures)
                            .endFor(run, kind));
        }
        return Answer.cannotTell(new Story(
                        "Cannot tell whether %s is below %s times that of the control: it was %s",
                        what, limit, shown(ratio))
                .line("%s", figures)
                .line("measure for longer, or compare on a quieter machine")
                .endFor(run, Explained.TIME));
    }

    private static String shown(RatioInterval ratio) {
        return ratio.low() == ratio.high()
                ? Story.format("%.2f", ratio.ratio())
                : Story.format("%.2f (%.2f to %.2f)", ratio.ratio(), ratio.low(), ratio.high())
                        .replace("Infinity", "no upper end");
    }
}
