package dev.skewedload.check;

import dev.skewedload.measure.Cause;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;

/**
 * The run looks as it does for one cause; see {@link Diagnose}. Where the cause is not clear, nobody can tell.
 *
 * @param cause the cause expected
 */
public record CausedBy(Cause cause) implements Check {
    /**
     * Checks the cause.
     *
     * @param cause as above
     * @throws SkewedLoadException if it is {@link Cause#NOT_CLEAR}
     */
    public CausedBy {
        if (cause == Cause.NOT_CLEAR) {
            throw new SkewedLoadException(
                    "isCausedBy requires that `cause` name a cause, but was NOT_CLEAR: an answer that"
                            + " is not clear proves nothing, so name the one that you expect.");
        }
    }

    @Override
    public String name() {
        return "isCausedBy(" + cause + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LOAD;
    }

    @Override
    public Answer answer(SkewRun run) {
        Cause found = run.diagnosis().cause();
        if (found == cause) {
            return Answer.pass();
        }
        return found == Cause.NOT_CLEAR
                ? Answer.cannotTell(told(new Story("Cannot tell whether the cause is %s:", cause), run))
                : Answer.fail(told(new Story("Expecting the cause to be %s but it was %s:", cause, found), run));
    }

    private static String told(Story story, SkewRun run) {
        run.diagnosis().evidence().forEach(line -> story.line("%s", line));
        return story.whereTheReportLies(run);
    }
}
