package dev.skewedload.run;

/** Takes the outcome of one send. */
public interface Acknowledgement {
    /**
     * The target has it.
     *
     * @param partition where it was put
     * @param offset its offset there, -1 where the target does not tell
     * @param key its key as text
     * @param bytes bytes of key and value as serialized
     */
    void acknowledged(int partition, long offset, String key, int bytes);

    /**
     * The target, or the client on the way to it, turned it down: it was certainly not sent.
     *
     * @param reason why
     */
    void refused(Throwable reason);

    /**
     * No answer came in time: it may have been sent or not.
     *
     * @param reason why
     */
    void unknown(Throwable reason);
}
