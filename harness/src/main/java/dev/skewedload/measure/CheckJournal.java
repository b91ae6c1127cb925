package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.List;

/** Keeps the results of the checks made on a run, in order. Safe for use by several threads. */
public final class CheckJournal {
    private final List<CheckResult> results = new ArrayList<>();

    /** An empty journal. */
    public CheckJournal() {}

    /**
     * Adds a result.
     *
     * @param result the result
     */
    public synchronized void add(CheckResult result) {
        results.add(result);
    }

    /**
     * The results so far.
     *
     * @return a copy, in the order in which the checks were made
     */
    public synchronized List<CheckResult> results() {
        return List.copyOf(results);
    }
}
