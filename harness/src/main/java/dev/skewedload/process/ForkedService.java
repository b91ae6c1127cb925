package dev.skewedload.process;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A system under test in a JVM of its own, so that faults can be done to it: a main class, started with the same arguments
 * each time.
 *
 * <pre>{@code
 * ForkedService service = ForkedService.of(OrderService.class)
 *         .arguments(kafka.bootstrapServers(), effects.address())
 *         .jvmOptions("-Xmx128m")
 *         .readyLine("started")
 *         .start();
 * }</pre>
 *
 * <p>It holds on to this JVM by its standard input, which its main class cannot use: when that ends, {@link System#exit} is
 * called in it, so that its shutdown hooks run, and five seconds later it is halted. That happens at {@link #close}, and however
 * this JVM ends, even by SIGKILL and while the service is paused. What it starts itself it has to end itself.
 */
public final class ForkedService implements Breakable, AutoCloseable {
    private static final Duration END = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(10);

    private final String name;
    private final List<String> command;
    private final @Nullable String readyLine;
    private final OptionalInt port;
    private final Duration readyWithin;
    private final Clock clock;
    private volatile ForkedProcess process;
    private boolean closed;

    ForkedService(
            String name,
            List<String> command,
            @Nullable String readyLine,
            OptionalInt port,
            Duration readyWithin,
            Clock clock) {
        this.name = name;
        this.command = List.copyOf(command);
        this.readyLine = readyLine;
        this.port = port;
        this.readyWithin = readyWithin;
        this.clock = clock;
        process = launch();
    }

    /**
     * Begins with a class whose {@code main} is to run.
     *
     * @param main a class with a method {@code static void main(String[])}, public or not
     * @return a builder
     */
    public static ForkedServiceBuilder of(Class<?> main) {
        return new ForkedServiceBuilder(main.getName());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String identity() {
        return "pid " + pid();
    }

    @Override
    public OptionalInt port() {
        return port;
    }

    @Override
    public ProcessState state() {
        return process.state();
    }

    /**
     * The operating system's number of the process that runs now or ran last.
     *
     * @return the process id
     */
    public long pid() {
        return process.pid();
    }

    /**
     * The last of what it wrote, standard output and error as one, since it was started last.
     *
     * @return at most 60 lines of at most 500 characters
     */
    public String lastLines() {
        return process.lastLines();
    }

    @Override
    public synchronized void kill() {
        try {
            process.kill();
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        }
    }

    @Override
    public synchronized void pause() {
        process.pause();
    }

    @Override
    public synchronized void resume() {
        process.resume();
    }

    @Override
    public synchronized void startAgain() {
        if (closed) {
            throw new SkewedLoadException(
                    "startAgain() requires a ForkedService that was not closed: start a new one.");
        }
        if (process.isAlive()) {
            throw new SkewedLoadException("startAgain() requires that " + name + " have ended, but it is "
                    + process.state() + " (" + identity() + "): call kill() first, or restart().");
        }
        process = launch();
    }

    /** Ends it in good order, and kills it if it has not ended after ten seconds. A second call does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        try {
            process.end(END);
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }

    private ForkedProcess launch() {
        if (port.isPresent() && Ports.answers(port.getAsInt())) {
            throw new SkewedLoadException(name + " requires that port " + port.getAsInt()
                    + " be free when it starts, but somebody answers on it: end that, or give another port.");
        }
        ForkedProcess launched;
        try {
            launched = ForkedProcess.start(new ProcessBuilder(command), readyLine == null ? "\0" : readyLine, clock);
        } catch (IOException failure) {
            throw new SkewedLoadException("Cannot fork " + name + ": " + failure.getMessage(), failure);
        }
        boolean ready = false;
        try {
            awaitReady(launched);
            ready = true;
            return launched;
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        } finally {
            if (!ready) {
                launched.destroy();
            }
        }
    }

    private void awaitReady(ForkedProcess launched) throws InterruptedException {
        long deadline = System.nanoTime() + readyWithin.toNanos();
        if (readyLine != null && launched.report(readyWithin).isEmpty()) {
            throw notReady(launched, "it wrote no line that begins with `" + readyLine + "`");
        }
        while (port.isPresent() && !Ports.answers(port.getAsInt())) {
            if (!launched.isAlive() || System.nanoTime() > deadline) {
                throw notReady(launched, "it does not answer on port " + port.getAsInt());
            }
            LockSupport.parkNanos(LOOK.toNanos());
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private SkewedLoadException notReady(ForkedProcess launched, String missing) throws InterruptedException {
        launched.awaitExit(LOOK);
        Optional<String> ending = launched.ending();
        return new SkewedLoadException(name + " did not become ready within " + readyWithin.toMillis() / 1e3 + " s: "
                + missing + "; it "
                + ending.orElseGet(() ->
                        "still ran, and was killed; its last lines:" + System.lineSeparator() + launched.lastLines()));
    }

    private SkewedLoadException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new SkewedLoadException("Interrupted while waiting for " + name + ".", cause);
    }
}
