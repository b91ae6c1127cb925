package dev.skewedload.measure;

import java.util.List;
import java.util.Optional;

/**
 * A cause with its evidence.
 *
 * @param cause the one cause, or {@link Cause#NOT_CLEAR}
 * @param evidence facts with their figures, strongest first; what will not help; where it is not clear, the causes that remain
 *     and the evidence that would separate them
 * @param run the run that it is of, so that an assertion can be made on it
 */
public record Diagnosis(Cause cause, List<String> evidence, Optional<SkewRun> run) {
    /**
     * Copies the evidence.
     *
     * @param cause as above
     * @param evidence as above
     * @param run as above
     */
    public Diagnosis {
        evidence = List.copyOf(evidence);
    }

    /**
     * A diagnosis that belongs to no run yet.
     *
     * @param cause as above
     * @param evidence as above
     */
    public Diagnosis(Cause cause, List<String> evidence) {
        this(cause, evidence, Optional.empty());
    }

    Diagnosis of(SkewRun owner) {
        return new Diagnosis(cause, evidence, Optional.of(owner));
    }

    @Override
    public String toString() {
        return cause + (evidence.isEmpty() ? "" : " (" + String.join("; ", evidence) + ")");
    }
}
