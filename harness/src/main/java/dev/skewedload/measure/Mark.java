package dev.skewedload.measure;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Something that was done on a run's time line beside its load, such as a fault.
 *
 * @param name what it is called in messages
 * @param askedSeconds when it was to begin, in seconds since the run's schedule began
 * @param beganSeconds when it began; empty if it did not
 * @param endedSeconds when it had been done; empty if it had not when the run was over, or threw
 * @param outcome what is known of it
 * @param problem why nothing can rest on it; empty for one that was done
 * @param evidence what was seen of its effect, such as {@code pid 4711 is gone}; empty unless it is verified
 */
public record Mark(
        String name,
        double askedSeconds,
        OptionalDouble beganSeconds,
        OptionalDouble endedSeconds,
        Outcome outcome,
        Optional<String> problem,
        Optional<String> evidence) {

    /** What is known of a mark. */
    public enum Outcome {
        /** It was done, and was seen to have had its effect. */
        VERIFIED,
        /** It was done, and nobody looked whether it had the effect that it should have. */
        NOT_VERIFIED,
        /**
         * It did nothing, threw, began after the load, had not ended, or had not begun when the run was over: what rests on it is
         * void.
         */
        FAILED
    }

    /**
     * Whether it was done.
     *
     * @return true unless it failed
     */
    public boolean isDone() {
        return outcome != Outcome.FAILED;
    }
}
