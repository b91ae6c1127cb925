package dev.skewedload.check;

/**
 * The stimulus did not happen as asked, so a run cannot be judged. An error, not a failed assertion: reports tell the two
 * apart.
 */
public final class InvalidRunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Says why.
     *
     * @param message the facts and the remedies
     */
    public InvalidRunException(String message) {
        super(message);
    }
}
