package dev.skewedload.check;

import dev.skewedload.measure.Cause;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import java.util.ArrayList;
import java.util.List;

/** What a comparison with a baseline found, and the answer that follows: the worst of it. */
final class Regressions {
    static final String UPDATE = "run with -Dskewedload.baseline=update and commit the file";

    private final String check;
    private final String baseline;
    private final List<String> heads = new ArrayList<>();
    private final List<List<String>> worse = new ArrayList<>();
    private final List<String> voids = new ArrayList<>();
    private final List<String> unclear = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    Regressions(String check, String baseline) {
        this.check = check;
        this.baseline = baseline;
    }

    /** What is worse, in a clause, and its parts, each worst first. */
    void worse(String head, List<List<String>> parts) {
        heads.add(head);
        worse.addAll(parts);
    }

    /** Why a part cannot be judged: the stimulus did not happen as asked. */
    void voided(List<String> reasons) {
        reasons.stream().filter(reason -> !voids.contains(reason)).forEach(voids::add);
    }

    void unclear(String format, Object... figures) {
        unclear.add(Story.format(format, figures));
    }

    /** What changes no verdict. */
    void told(String format, Object... figures) {
        told.add(Story.format(format, figures));
    }

    Answer answer(SkewRun run) {
        if (!heads.isEmpty()) {
            return Answer.fail(story(run));
        }
        if (!voids.isEmpty()) {
            return new Answer(
                    Verdict.INVALID_RUN,
                    new Story("Invalid run: %s cannot be judged, since the stimulus did not happen as asked:", check)
                            .lines(voids)
                            .whereTheReportLies(run));
        }
        if (!unclear.isEmpty()) {
            return Answer.cannotTell(new Story("Cannot tell whether the run has regressed from baseline %s:", baseline)
                    .lines(unclear)
                    .whereTheReportLies(run));
        }
        return Answer.pass(String.join("\n", told));
    }

    private String story(SkewRun run) {
        Story story =
                new Story("Expecting no regression from baseline %s but %s:", baseline, String.join(", and ", heads));
        worse.forEach(story::lines);
        story.lines(voids.stream()
                .map(reason -> Story.format("not compared: %s", reason))
                .toList());
        story.lines(unclear);
        if (run.diagnosis().cause() != Cause.NONE) {
            story.causeOf(run, Explained.TIME);
        }
        return story.line("if the change is meant, %s", UPDATE).whereTheReportLies(run);
    }
}
