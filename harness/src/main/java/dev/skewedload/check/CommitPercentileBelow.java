package dev.skewedload.check;

import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.CommitLatency;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import java.time.Duration;

/**
 * A percentile of latency to commit below a limit. Looks at commits from outside give bounds: with every latency as long as
 * they allow it passes if it is below, with every latency as short as they allow it fails if it is not, else nobody can
 * tell. {@link CommitLatency} says what the bounds are.
 *
 * <p>An event that was never committed counts as at least as late as the end of the drain. One that was sent and never
 * acknowledged has no place in the log that a commit could pass: a pass must hold even if each of them was later than the
 * limit.
 *
 * @param latency of a run
 * @param percentile in (0, 100)
 * @param limit the latency that must not be reached
 */
public record CommitPercentileBelow(CommitLatency latency, double percentile, Duration limit) implements Check {
    /**
     * Checks percentile and limit.
     *
     * @param latency as above
     * @param percentile as above
     * @param limit as above
     * @throws dev.skewedload.workload.SkewedLoadException if one of them is out of range
     */
    public CommitPercentileBelow {
        Limits.requirePercentile(percentile);
        Limits.requireTime("hasPercentileBelow", limit);
    }

    @Override
    public String name() {
        return "latency to commit: hasPercentileBelow(" + percentile + ", " + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    public Answer answer(SkewRun run) {
        if (SharedGroup.isOf(run)) {
            return SharedGroup.cannotTell(Story.format("%s is below %s", what(), shown()));
        }
        if (latency.atMost().count() == 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s is below %s: no commit was looked at: name the consumerGroup, and leave it to the"
                            + " harness to watch it",
                    what(), shown()));
        }
        CheckResult result = latency.below(percentile, limit);
        return switch (result.verdict()) {
            case PASS -> holdsWithTheUnseen(run);
            case FAIL -> Answer.fail(story(run, result));
            case CANNOT_TELL -> Answer.cannotTell(doubt(run));
            case INVALID_RUN ->
                new Answer(
                        Verdict.INVALID_RUN,
                        Story.format("Invalid run: %s cannot be judged: %s", name(), result.message()));
        };
    }

    private Answer holdsWithTheUnseen(SkewRun run) {
        long unseen = run.generator().sent() - latency.atMost().count();
        if (LatencyPercentileBelow.holdsWith(unseen, latency.atMost(), percentile, limit)) {
            return Answer.pass();
        }
        return Answer.cannotTell(new Story("Cannot tell whether %s is below %s:", what(), shown())
                .line(
                        "%,d of %,d events that were sent were not acknowledged, and may have been later: see why the target"
                                + " did not answer",
                        unseen, run.generator().sent())
                .endFor(run, Explained.TIME));
    }

    private String story(SkewRun run, CheckResult result) {
        Story story = new Story(
                        "Expecting %s below %s but was at least %s:",
                        what(),
                        shown(),
                        Story.millis(Duration.ofNanos(
                                latency.percentile(percentile).orElseThrow().lowNanos())))
                .line("with every latency as short as the looks at commits allow, %s", result.message());
        return tellOfTheUnreached(story).endFor(run, Explained.TIME);
    }

    private String doubt(SkewRun run) {
        Story story = new Story("Cannot tell whether %s is below %s:", what(), shown())
                .line(
                        "with every latency as short as the looks at commits allow, %s",
                        latency.atLeast().below(percentile, limit).message())
                .line(
                        "with every latency as long as they allow, %s",
                        latency.atMost().below(percentile, limit).message());
        return tellOfTheUnreached(story).endFor(run, Explained.TIME);
    }

    private Story tellOfTheUnreached(Story story) {
        long unreached = latency.atMost().unreached();
        return unreached == 0
                ? story
                : story.line(
                        "%,d events were never committed, and count as at least as late as the end of the drain",
                        unreached);
    }

    private String what() {
        return "latency to commit p" + Story.plain(percentile);
    }

    private String shown() {
        return Story.millis(limit);
    }
}
