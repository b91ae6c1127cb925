package dev.skewedload.measure;

import java.util.Collection;
import java.util.List;

/**
 * What a check concludes. Green means proven: a check without evidence says {@link #CANNOT_TELL}, never {@link #PASS}.
 *
 * @see CheckResult
 */
public enum Verdict {
    /** The evidence shows that what was asked holds. */
    PASS,

    /** The evidence shows that what was asked does not hold. */
    FAIL,

    /** The evidence is too thin to say; the message says how much more is needed. As an assertion this fails. */
    CANNOT_TELL,

    /** The stimulus did not happen as asked, so that nothing can be said about the system. An error, not a failure. */
    INVALID_RUN;

    private static final List<Verdict> WORST_FIRST = List.of(FAIL, INVALID_RUN, CANNOT_TELL);

    /**
     * The verdict of a run, from all its checks: {@link #FAIL} of any valid check, else {@link #INVALID_RUN}, else
     * {@link #CANNOT_TELL}, else {@link #PASS}.
     *
     * <p>Validity is per check: a check whose stimulus did not happen as asked says {@link #INVALID_RUN} itself, so a
     * {@link #FAIL} is always that of a valid check. Example: {@code PASS, INVALID_RUN, FAIL} is {@code FAIL};
     * {@code PASS, CANNOT_TELL} is {@code CANNOT_TELL}.
     *
     * @param results the results of the run's checks
     * @return the verdict; {@link #CANNOT_TELL} if there were no checks at all
     */
    public static Verdict ofRun(Collection<CheckResult> results) {
        if (results.isEmpty()) {
            return CANNOT_TELL;
        }
        List<Verdict> verdicts = results.stream().map(CheckResult::verdict).toList();
        return WORST_FIRST.stream().filter(verdicts::contains).findFirst().orElse(PASS);
    }
}
