package dev.skewedload.run;

import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What went wrong at a probe's address, as counts with a first example each. Thread-safe. */
final class ProbeFaults {
    private static final int LONGEST_EXAMPLE = 100;
    private static final Set<Subject> REPORTS_ARE_MISSING = Set.of(Subject.LAG, Subject.LATENCY, Subject.EFFECTS);

    private long malformed;
    private String firstMalformed = "";
    private long refused;
    private String firstRefusal = "";
    private long dropped;

    synchronized void malformed(String line) {
        if (malformed++ == 0) {
            firstMalformed = line.length() <= LONGEST_EXAMPLE ? line : line.substring(0, LONGEST_EXAMPLE) + "…";
        }
    }

    synchronized void refused(String reason) {
        if (refused++ == 0) {
            firstRefusal = reason;
        }
    }

    synchronized void dropped() {
        dropped++;
    }

    synchronized void forget() {
        malformed = 0;
        refused = 0;
        dropped = 0;
    }

    /** A connection that ends without a word is told and voids nothing: a process that was killed on purpose leaves one. */
    synchronized List<Invalidity> told() {
        List<Invalidity> told = new ArrayList<>();
        if (malformed > 0) {
            told.add(new Invalidity(
                    REPORTS_ARE_MISSING,
                    text(
                            "%,d lines at the probe's address were no reports, such as `%s`: what they reported is missing",
                            malformed, firstMalformed)));
        }
        if (refused > 0) {
            told.add(new Invalidity(
                    REPORTS_ARE_MISSING,
                    text(
                            "%,d connections to the probe's address were refused, the first since %s: what they would have"
                                    + " reported is missing",
                            refused, firstRefusal)));
        }
        if (dropped > 0) {
            told.add(new Invalidity(
                    Set.of(),
                    text(
                            "%,d connections to the probe's address ended without a `bye`: their process was killed, or crashed",
                            dropped)));
        }
        return told;
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
