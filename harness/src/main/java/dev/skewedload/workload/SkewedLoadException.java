package dev.skewedload.workload;

/** A misuse, or a fact that stops a run: one line that names the attribute or the fact, its value and the remedy. */
public final class SkewedLoadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * A misuse without a deeper cause.
     *
     * @param message one line, with the remedy
     */
    public SkewedLoadException(String message) {
        super(message);
    }

    /**
     * A misuse or failure that something else brought about.
     *
     * @param message one line, with the remedy
     * @param cause what brought it about
     */
    public SkewedLoadException(String message, Throwable cause) {
        super(message, cause);
    }
}
