package dev.skewedload.check;

import dev.skewedload.measure.Cause;
import java.util.List;

/**
 * What one cause has to say of a run.
 *
 * @param cause the cause
 * @param standing whether it did it
 * @param evidence facts with their figures, strongest first
 * @param wouldTell the evidence that would make it proven or excluded; empty where none is missing
 */
record Suspicion(Cause cause, Standing standing, List<String> evidence, List<String> wouldTell) {
    enum Standing {
        /** It did not do it, or it alone cannot have. */
        EXCLUDED,
        /** It may have done it, and so may others. */
        POSSIBLE,
        /** Without it, what happened would not have happened. */
        PROVEN
    }

    Suspicion {
        evidence = List.copyOf(evidence);
        wouldTell = List.copyOf(wouldTell);
    }

    static Suspicion excluded(Cause cause) {
        return new Suspicion(cause, Standing.EXCLUDED, List.of(), List.of());
    }

    /** Excluded, and worth a word where nothing else is found. */
    static Suspicion excluded(Cause cause, String... why) {
        return new Suspicion(cause, Standing.EXCLUDED, List.of(why), List.of());
    }

    static Suspicion possible(Cause cause, List<String> evidence, List<String> wouldTell) {
        return new Suspicion(cause, Standing.POSSIBLE, evidence, wouldTell);
    }

    static Suspicion proven(Cause cause, List<String> evidence) {
        return new Suspicion(cause, Standing.PROVEN, evidence, List.of());
    }

    boolean isProven() {
        return standing == Standing.PROVEN;
    }

    boolean isPossible() {
        return standing == Standing.POSSIBLE;
    }
}
