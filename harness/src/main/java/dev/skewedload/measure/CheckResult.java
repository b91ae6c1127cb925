package dev.skewedload.measure;

import java.util.Objects;

/**
 * What one check concluded, and why.
 *
 * @param check the check with its limit, as the user wrote it: {@code hasPeakToAverageBelow(1.5)}
 * @param verdict what it concluded
 * @param message the evidence in words; for {@link Verdict#CANNOT_TELL} and {@link Verdict#INVALID_RUN} also the remedy
 */
public record CheckResult(String check, Verdict verdict, String message) {

    /**
     * Creates a result.
     *
     * @param check the check
     * @param verdict what it concluded
     * @param message why
     * @throws NullPointerException if one of them is null
     */
    public CheckResult {
        Objects.requireNonNull(check, "check");
        Objects.requireNonNull(verdict, "verdict");
        Objects.requireNonNull(message, "message");
    }
}
