package dev.skewedload.measure;

/**
 * One execution in time.
 *
 * @param sequence its event
 * @param began when it began
 * @param from from when on it is still to be judged: later than its beginning if it was judged in part
 * @param end when it ended, or {@link #OPEN}
 */
record ExecutionSpan(long sequence, long began, long from, long end) {
    static final long OPEN = Long.MAX_VALUE;

    static ExecutionSpan begun(long sequence, long nanos) {
        return new ExecutionSpan(sequence, nanos, nanos, OPEN);
    }

    boolean isOpen() {
        return end == OPEN;
    }

    ExecutionSpan endedAt(long nanos) {
        return new ExecutionSpan(sequence, began, from, Math.max(began, nanos));
    }

    /** The rest of an execution that was judged up to a moment. */
    ExecutionSpan goingOnFrom(long nanos) {
        return new ExecutionSpan(sequence, began, Math.max(from, nanos), end);
    }

    /** Whether its beginning was judged before. */
    boolean isRest() {
        return from > began;
    }
}
