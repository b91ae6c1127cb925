package dev.skewedload.process;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A process that this JVM started and whose standard input this JVM holds: it is to end when that input ends. Its last
 * lines of output are kept, both streams as one.
 */
public final class ForkedProcess {
    private static final Duration DRAIN = Duration.ofSeconds(1);
    private static final Duration SIGNAL = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(1);

    private final Process process;
    private final ForkedProcessOutput output;
    private final CompletableFuture<Instant> ended;
    private @Nullable Pause pause;

    private ForkedProcess(Process process, ForkedProcessOutput output, Clock clock) {
        this.process = process;
        this.output = output;
        this.ended = process.onExit().thenApply(end -> clock.instant());
    }

    /**
     * Starts a process.
     *
     * @param command what to start
     * @param reportPrefix how the first line begins that is a report
     * @param clock tells when it ended
     * @return the process, which may not have done anything yet
     * @throws IOException if it cannot be started
     */
    public static ForkedProcess start(ProcessBuilder command, String reportPrefix, Clock clock) throws IOException {
        Process process = command.redirectErrorStream(true).start();
        ForkedProcessOutput output = new ForkedProcessOutput(reportPrefix);
        output.drain(process.getInputStream(), "skewedload-output-" + process.pid());
        return new ForkedProcess(process, output, clock);
    }

    /**
     * The operating system's number of it.
     *
     * @return the process id
     */
    public long pid() {
        return process.pid();
    }

    /**
     * Whether it is there, paused or not.
     *
     * @return false once it is gone
     */
    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * What the operating system says of it now.
     *
     * @return running, paused or ended
     */
    public ProcessState state() {
        if (!isAlive()) {
            return ProcessState.ENDED;
        }
        return ProcessStates.isStopped(pid()) ? ProcessState.PAUSED : ProcessState.RUNNING;
    }

    /**
     * Waits for its report.
     *
     * @param within how long at most
     * @return what follows the prefix in the first line that has it; empty if the output ended, or time did, without one
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public Optional<String> report(Duration within) throws InterruptedException {
        return output.report(within);
    }

    /**
     * The last of its output.
     *
     * @return at most 60 lines of at most 500 characters
     */
    public String lastLines() {
        return output.tail();
    }

    /**
     * Its exit code once it ended.
     *
     * @return 128 and the signal's number if a signal ended it; empty while it runs
     */
    public Optional<Integer> exitCode() {
        return isAlive() ? Optional.empty() : Optional.of(process.exitValue());
    }

    /**
     * How it ended.
     *
     * @return its exit code, the time and its last lines; empty while it runs
     */
    public Optional<String> ending() {
        return exitCode()
                .map(code -> "ended with exit code " + code + " at " + ended.join() + "; its last lines:"
                        + System.lineSeparator() + output.tail());
    }

    /**
     * Sends SIGKILL and waits until it is gone.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        letGo();
        output.awaitEnd(DRAIN);
    }

    /** Sends SIGKILL and waits for nothing. */
    public void destroy() {
        process.destroyForcibly();
        letGo();
    }

    /**
     * Stops it by SIGSTOP and waits until all of it stands still. If this JVM ends meanwhile, it goes on, and so can end too.
     *
     * @throws SkewedLoadException if the operating system cannot do this
     */
    public synchronized void pause() {
        if (state() == ProcessState.RUNNING) {
            letGo();
            pause = Pause.of(pid());
            await(ProcessState.PAUSED);
        }
    }

    /**
     * Continues it by SIGCONT and waits until it runs. One that this object did not pause stays as it is.
     *
     * @throws SkewedLoadException if it does not continue
     */
    public synchronized void resume() {
        if (pause != null) {
            letGo();
            await(ProcessState.RUNNING);
        }
    }

    private void await(ProcessState wanted) {
        long deadline = System.nanoTime() + SIGNAL.toNanos();
        while (state() != wanted) {
            if (!isAlive() || System.nanoTime() > deadline) {
                throw new SkewedLoadException(
                        "the signal had no effect: pid " + pid() + " is " + state() + ", not " + wanted);
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    private synchronized void letGo() {
        if (pause != null) {
            pause.close();
            pause = null;
        }
    }

    /**
     * Waits for it to end by itself; it may still run when time is over.
     *
     * @param within how long at most
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public void awaitExit(Duration within) throws InterruptedException {
        if (process.waitFor(within.toNanos(), TimeUnit.NANOSECONDS)) {
            output.awaitEnd(DRAIN);
        }
    }

    /**
     * Continues it if it is paused, ends its standard input and waits for it to end; kills it if it does not.
     *
     * @param within how long at most
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public void end(Duration within) throws InterruptedException {
        letGo();
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // It ended before.
        }
        if (!process.waitFor(within.toNanos(), TimeUnit.NANOSECONDS)) {
            kill();
        }
    }
}
