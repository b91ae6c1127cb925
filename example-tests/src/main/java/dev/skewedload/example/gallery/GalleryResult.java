package dev.skewedload.example.gallery;

import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What was found at one run of an exhibit.
 *
 * @param exhibit the exhibit
 * @param run its run
 * @param checks the results of all checks
 * @param broken a failure that the exhibit does not plan: the exhibit itself is broken then
 */
public record GalleryResult(Exhibit exhibit, SkewRun run, List<CheckResult> checks, Optional<Throwable> broken) {
    /**
     * Copies the list.
     *
     * @param exhibit as above
     * @param run as above
     * @param checks as above
     * @param broken as above
     */
    public GalleryResult {
        checks = List.copyOf(checks);
    }

    /**
     * The findings.
     *
     * @return the checks that failed, as users write them
     */
    public Set<String> found() {
        return with(Verdict.FAIL);
    }

    private Set<String> with(Verdict verdict) {
        return checks.stream()
                .filter(check -> check.verdict() == verdict)
                .map(CheckResult::check)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Whether it came out as it should.
     *
     * @return true if a right one failed no check and passed those that it proves, or if a wrong one failed those that catch it and
     *     none that its fault does not explain
     */
    public boolean asExpected() {
        return verdict().equals("caught") || verdict().equals("passed");
    }

    /**
     * How it came out.
     *
     * @return {@code caught} or {@code passed}; else what is not as it should be
     */
    public String verdict() {
        if (broken.isPresent()) {
            return "BROKEN: " + broken.get();
        }
        return exhibit.right() ? ofRight() : ofWrong();
    }

    private String ofRight() {
        if (!found().isEmpty()) {
            return "FALSE ALARM";
        }
        if (exhibit.expected().isEmpty()) {
            return "NOTHING TO PROVE";
        }
        return lacking(Verdict.PASS).isEmpty() ? "passed" : "NOT PROVEN: " + String.join(", ", lacking(Verdict.PASS));
    }

    private String ofWrong() {
        if (exhibit.expected().isEmpty() || !lacking(Verdict.FAIL).isEmpty()) {
            return "MISSED";
        }
        Set<String> absurd = new TreeSet<>(found());
        absurd.removeAll(exhibit.expected());
        absurd.removeAll(exhibit.mayFollow());
        return absurd.isEmpty() ? "caught" : "ABSURD: " + String.join(", ", absurd);
    }

    private Set<String> lacking(Verdict verdict) {
        Set<String> lacking = new TreeSet<>(exhibit.expected());
        lacking.removeAll(new HashSet<>(with(verdict)));
        return lacking;
    }

    /**
     * The messages of all checks that did not pass, for whoever wants to know more.
     *
     * @return one text a check
     */
    public List<String> messages() {
        List<String> messages = new ArrayList<>();
        checks.stream()
                .filter(check -> check.verdict() != Verdict.PASS)
                .forEach(check -> messages.add(check.check() + ": " + check.verdict() + "\n" + check.message()));
        return messages;
    }
}
