package dev.skewedload.process;

/** What the operating system says of a process at a moment. */
public enum ProcessState {
    /** It is there and not stopped; whether it has work to do or waits is not told apart. */
    RUNNING,
    /** Every thread of it is stopped, as by SIGSTOP: it is there, keeps its connections, and does nothing. */
    PAUSED,
    /** It is gone. */
    ENDED
}
