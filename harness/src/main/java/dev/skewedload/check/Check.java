package dev.skewedload.check;

import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import java.util.List;

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
        } catch (RuntimeException crashed) {
            answer = Answer.cannotTell("Cannot tell " + check.name() + ": the check itself failed with " + crashed
                    + ", which is a fault of SkewedLoad");
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
                    "Invalid run: " + check.name()
                            + " cannot be judged, since the stimulus did not happen as asked:\n  "
                            + String.join("\n  ", voids));
        }
        Answer answer = check.answer(run);
        boolean onTime = check.subject() == Subject.LAG || check.subject() == Subject.LATENCY;
        if (run.scaled() && onTime && answer.verdict() == Verdict.PASS) {
            return Answer.cannotTell(
                    "Cannot tell " + check.name()
                            + ": the rate was scaled down by skewedload.scale, and a check on time holds at the full rate only");
        }
        return answer;
    }
}
