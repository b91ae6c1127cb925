package dev.skewedload.process;

import java.util.OptionalInt;

/**
 * A system that faults can be done to from outside: a {@link ForkedService}, the embedded broker, later a container.
 * Each method returns once it is done, not when it was asked for; none of them looks whether it changed anything: the
 * faults of {@code dev.skewedload.run.Faults} do, before and after.
 */
public interface Breakable {
    /**
     * What it is called in messages.
     *
     * @return a few words on one line, the same through all of its lives
     */
    String name();

    /**
     * Which one it is at the moment, so that one life can be told from the next.
     *
     * @return such as {@code pid 4711}
     */
    String identity();

    /**
     * What the operating system says of it now.
     *
     * @return running, paused or ended
     */
    ProcessState state();

    /**
     * The port of 127.0.0.1 that it answers on.
     *
     * @return the same through all of its lives; empty if none is known
     */
    OptionalInt port();

    /** Kills it by SIGKILL, paused or not, and waits until it is gone. One that ended stays as it is. */
    void kill();

    /**
     * Stops it by SIGSTOP and waits until it does nothing more. One that is paused or ended stays as it is.
     *
     * @throws dev.skewedload.workload.SkewedLoadException if the operating system cannot do this
     */
    void pause();

    /** Continues it by SIGCONT and waits until it runs. One that is not paused stays as it is. */
    void resume();

    /**
     * Starts one that ended anew, on the same port and the same data, and waits until it is ready.
     *
     * @throws dev.skewedload.workload.SkewedLoadException if it has not ended, was closed, or does not become ready
     */
    void startAgain();

    /** Kills it and starts it anew, on the same port and the same data. */
    default void restart() {
        kill();
        startAgain();
    }
}
