package dev.skewedload.kafka;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process that this JVM started and whose standard input this JVM holds: it is to end when that input ends. */
final class ForkedProcess {
    private static final Duration DRAIN = Duration.ofSeconds(1);

    private final Process process;
    private final ForkedProcessOutput output;
    private final CompletableFuture<Instant> ended;

    private ForkedProcess(Process process, ForkedProcessOutput output, Clock clock) {
        this.process = process;
        this.output = output;
        this.ended = process.onExit().thenApply(end -> clock.instant());
    }

    static ForkedProcess start(ProcessBuilder command, String reportPrefix, Clock clock) throws IOException {
        Process process = command.redirectErrorStream(true).start();
        ForkedProcessOutput output = new ForkedProcessOutput(reportPrefix);
        output.drain(process.getInputStream(), "skewedload-output-" + process.pid());
        return new ForkedProcess(process, output, clock);
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    ForkedProcessOutput output() {
        return output;
    }

    /** Its exit code once it ended; 128 and the signal's number if a signal ended it. */
    Optional<Integer> exitCode() {
        return isAlive() ? Optional.empty() : Optional.of(process.exitValue());
    }

    /** How it ended, with its last lines; empty while it runs. */
    Optional<String> ending() {
        return exitCode()
                .map(code -> "ended with exit code " + code + " at " + ended.join() + "; its last lines:"
                        + System.lineSeparator() + output.tail());
    }

    /** Sends SIGKILL and waits until it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        output.awaitEnd(DRAIN);
    }

    /** Sends SIGKILL and waits for nothing. */
    void destroy() {
        process.destroyForcibly();
    }

    /** Waits for it to end by itself; it may still run when time is over. */
    void awaitExit(Duration within) throws InterruptedException {
        if (process.waitFor(within.toNanos(), TimeUnit.NANOSECONDS)) {
            output.awaitEnd(DRAIN);
        }
    }

    /** Ends its standard input and waits for it to end; kills it if it does not. */
    void end(Duration within) throws InterruptedException {
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
