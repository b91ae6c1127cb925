package dev.skewedload.measure;

import java.util.List;

/**
 * A cause with its evidence.
 *
 * @param cause the one cause, or {@link Cause#NOT_CLEAR}
 * @param evidence facts with their figures, strongest first; for a hot key also what will not help
 */
public record Diagnosis(Cause cause, List<String> evidence) {
    /**
     * Copies the evidence.
     *
     * @param cause as above
     * @param evidence as above
     */
    public Diagnosis {
        evidence = List.copyOf(evidence);
    }

    @Override
    public String toString() {
        return cause + (evidence.isEmpty() ? "" : " (" + String.join("; ", evidence) + ")");
    }
}
