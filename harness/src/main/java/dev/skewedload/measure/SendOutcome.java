package dev.skewedload.measure;

/** What is known of one send: two bits an event. */
enum SendOutcome {
    /** Not announced by the driver. */
    NOT_SENT,
    /** Announced, and no answer (yet), or a time-out. */
    UNKNOWN,
    /** The target has it. */
    ACKNOWLEDGED,
    /** The target said that it has not. */
    REFUSED
}
