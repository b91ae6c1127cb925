package dev.skewedload.check;

import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import java.util.List;
import java.util.Objects;

/** One question about a run. Implementations are pure: the same run gives the same answer. */
public interface Check {
    /**
     * The check as a user writes it.
     *
     * @return for instance {@code hasPeakToAverageBelow(1.5)}
     */
    String name();

    /**
     * What the check rests on; a fault of the run that voids this subject makes the check's answer INVALID_RUN.
     *
     * @return the subject
     */
    Subject subject();

    /**
     * Answers the question for a run whose subject is valid.
     *
     * @param run the run
     * @return the verdict, with a message that tells the whole story unless it is PASS
     */
    Answer answer(SkewRun run);

    /**
     * Makes a check and notes its result in the run's journal.
     *
     * @param check the check
     * @param run the run
     * @return the result; a check that throws is CANNOT_TELL, never PASS
     */
    static CheckResult judge(Check check, SkewRun run) {
        Answer answer;
        try {
            answer = answerOf(check, run);
        } catch (RuntimeException | Error crashed) {
            answer = Answer.cannotTell(Story.format(
                    "Cannot tell %s: the check itself failed with %s, which is a fault of SkewedLoad",
                    check.name(), crashed));
        }
        CheckResult result = new CheckResult(check.name(), answer.verdict(), answer.message());
        run.journal().add(result);
        return result;
    }

    private static Answer answerOf(Check check, SkewRun run) {
        List<String> voids = run.voids(check.subject());
        if (!voids.isEmpty()) {
            return new Answer(
                    Verdict.INVALID_RUN,
                    new Story(
                                    "Invalid run: %s cannot be judged, since the stimulus did not happen as asked:",
                                    check.name())
                            .lines(voids)
                            .whereTheReportLies(run));
        }
        Answer answer = Objects.requireNonNull(check.answer(run), "answer");
        boolean onTime = check.subject() == Subject.LAG || check.subject() == Subject.LATENCY;
        if (run.scaled() && onTime && answer.verdict() == Verdict.PASS) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell %s: the rate was scaled down, and a check on time passes at the full rate only: run without"
                            + " skewedload.scale",
                    check.name()));
        }
        return answer;
    }
}
