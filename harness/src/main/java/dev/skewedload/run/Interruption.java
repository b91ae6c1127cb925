package dev.skewedload.run;

/** Finds the interruption of a thread that reached us as an exception of a client's own. */
final class Interruption {
    private Interruption() {}

    /** Throws if the thread was interrupted, and clears that; else returns, and the exception is what it says. */
    static void passOn(RuntimeException failed) throws InterruptedException {
        if (Thread.interrupted()) {
            InterruptedException interrupted = new InterruptedException("interrupted while the run waited");
            interrupted.initCause(failed);
            throw interrupted;
        }
    }
}
