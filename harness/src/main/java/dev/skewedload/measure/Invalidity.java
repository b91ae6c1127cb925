package dev.skewedload.measure;

import java.util.EnumSet;
import java.util.Set;

/**
 * One reason for which a run, or a part of what it measured, cannot be judged: the stimulus did not happen as asked.
 *
 * @param voids what it makes void
 * @param reason one sentence that names the fact and the remedy
 */
public record Invalidity(Set<Subject> voids, String reason) {
    /**
     * Copies the set.
     *
     * @param voids as above
     * @param reason as above
     */
    public Invalidity {
        voids = Set.copyOf(voids);
    }

    /**
     * A reason that voids everything.
     *
     * @param reason one sentence that names the fact and the remedy
     * @return the invalidity
     */
    public static Invalidity ofAll(String reason) {
        return new Invalidity(EnumSet.allOf(Subject.class), reason);
    }

    /**
     * A reason that voids what is measured in time, lag and latency, but not exact counts.
     *
     * @param reason one sentence that names the fact and the remedy
     * @return the invalidity
     */
    public static Invalidity ofTime(String reason) {
        return new Invalidity(EnumSet.of(Subject.LAG, Subject.LATENCY), reason);
    }
}
