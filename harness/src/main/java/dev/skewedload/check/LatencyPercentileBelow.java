package dev.skewedload.check;

import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.LatencyPart;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;

/**
 * A percentile of latencies of a run below a limit, counted from due time. The percentile of the run is exact; its
 * interval, from blocks of time, judges the system: with its upper end below the limit it passes, with its lower end
 * above it fails, else nobody can tell.
 *
 * <p>Events that were sent and neither acknowledged nor ever seen have no latency. A pass must hold even if each of them
 * belonged here and was later than the limit.
 *
 * @param latency part of a run
 * @param percentile in (0, 100)
 * @param limit the latency that must not be reached
 */
public record LatencyPercentileBelow(Latency latency, double percentile, Duration limit) implements Check {
    /**
     * Checks percentile and limit.
     *
     * @param latency as above
     * @param percentile as above
     * @param limit as above
     * @throws SkewedLoadException if one of them is out of range, or the latencies are of no run
     */
    public LatencyPercentileBelow {
        if (latency.part().isEmpty()) {
            throw new SkewedLoadException("hasPercentileBelow requires latencies of a run: take them from there, as in"
                    + " assertThat(run.latency().endToEnd()).");
        }
        Limits.requirePercentile(percentile);
        Limits.requireTime(percentile == 99 ? "hasP99Below" : "hasPercentileBelow", limit);
    }

    private LatencyPart part() {
        return latency.part().orElseThrow();
    }

    @Override
    public String name() {
        String check = percentile == 99
                ? "hasP99Below(" + limit + ")"
                : "hasPercentileBelow(" + percentile + ", " + limit + ")";
        boolean plain = part().kind().equals("end-to-end") && part().group().isEmpty();
        return (plain ? "" : part().kind() + PlainText.name(part().group()) + ": ") + check;
    }

    @Override
    public Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    public Answer answer(SkewRun run) {
        CheckResult result = latency.below(percentile, limit);
        return switch (result.verdict()) {
            case PASS -> holdsWithTheUnseen(run);
            case FAIL -> Answer.fail(story(run, result));
            case CANNOT_TELL -> Answer.cannotTell(doubt(run, result));
            case INVALID_RUN ->
                new Answer(
                        Verdict.INVALID_RUN,
                        Story.format("Invalid run: %s cannot be judged: %s", name(), result.message()));
        };
    }

    /**
     * Whether what passes without the unseen events passes with them: the percentile of all, the unseen ones on top, is a
     * higher percentile of those that were seen.
     */
    static boolean holdsWith(long unseen, Latency latency, double percentile, Duration limit) {
        if (unseen <= 0) {
            return true;
        }
        double ofTheSeen = percentile * (latency.count() + unseen) / latency.count();
        return ofTheSeen < 100 && latency.below(ofTheSeen, limit).verdict() == Verdict.PASS;
    }

    private Answer holdsWithTheUnseen(SkewRun run) {
        long unseen = part().unseen();
        if (holdsWith(unseen, latency, percentile, limit)) {
            return Answer.pass();
        }
        return Answer.cannotTell(doubt().line(
                        "%,d of %,d events that were sent were neither acknowledged nor seen, and may have been later:"
                                + " see why the target did not answer",
                        unseen, run.generator().sent())
                .endFor(run, Explained.TIME));
    }

    private String doubt(SkewRun run, CheckResult result) {
        Story story = doubt().line("%s", result.message());
        boolean commitsTell =
                latency.count() == 0 && run.latency().toCommit().atMost().count() > 0;
        if (commitsTell) {
            story.line(
                    "commits were seen: assertThat(run.latency().toCommit()).hasPercentileBelow(%s, …) judges the latency to"
                            + " them",
                    Story.plain(percentile));
        }
        return story.endFor(run, Explained.TIME);
    }

    private Story doubt() {
        return new Story("Cannot tell whether %s is below %s:", what(), shown());
    }

    private String story(SkewRun run, CheckResult result) {
        Story story = new Story("Expecting %s below %s but was %s:", what(), shown(), valueOf(latency, percentile))
                .line("%s", result.message());
        if (latency.unreached() > 0) {
            story.line(
                    "%,d events never had their effect, and count as at least as late as the end of the drain",
                    latency.unreached());
        }
        Latency others = run.latency().otherTenants();
        if (part().group().isEmpty()
                && part().kind().equals("end-to-end")
                && others.count() > 0
                && !run.workload().hotTenants().isEmpty()) {
            story.line("of the other tenants, who did nothing wrong, %s was %s", text(), valueOf(others, percentile));
        }
        return story.endFor(run, Explained.TIME);
    }

    private static String valueOf(Latency latency, double percentile) {
        return (latency.isAtLeast(percentile) ? "at least " : "")
                + Story.millis(Duration.ofNanos(latency.percentile(percentile).orElseThrow()));
    }

    /** For instance {@code end-to-end p99 of tenant acme}. */
    private String what() {
        return part().kind() + " " + text() + PlainText.name(part().group());
    }

    private String text() {
        return "p" + Story.plain(percentile);
    }

    private String shown() {
        return Story.millis(limit);
    }
}
