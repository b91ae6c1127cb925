package dev.skewedload.kafka;

import dev.skewedload.process.ForkedProcess;
import dev.skewedload.process.ProcessState;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A broker's folder and ports, and the process that serves them: one after another, if it is killed and restarted. */
final class Broker implements AutoCloseable {
    private static final int ATTEMPTS = 5;
    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration END = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final BrokerStart start;
    private final BrokerFolder folder;
    private final Thread leftovers = new Thread(this::deleteIfEnded, "skewedload-leftovers");
    private final BrokerPorts ports;
    private volatile ForkedProcess process;
    private volatile boolean closed;

    private Broker(BrokerStart start, BrokerFolder folder, BrokerPorts ports, ForkedProcess process) {
        this.start = start;
        this.folder = folder;
        this.ports = ports;
        this.process = process;
    }

    /** Starts a broker on ports of its own choice; the folder is deleted if that fails. */
    static Broker start(BrokerStart start, BrokerFolder folder) {
        Broker broker = null;
        try {
            broker = onFreePorts(start, folder);
            Runtime.getRuntime().addShutdownHook(broker.leftovers);
            return broker;
        } catch (IOException failure) {
            throw new SkewedLoadException("Cannot fork a Kafka broker: " + failure.getMessage(), failure);
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        } catch (IllegalStateException shutdown) {
            broker.close();
            throw new SkewedLoadException("No Kafka broker is started while the JVM shuts down.", shutdown);
        } finally {
            if (broker == null) {
                folder.delete();
            }
        }
    }

    private static Broker onFreePorts(BrokerStart start, BrokerFolder folder) throws IOException, InterruptedException {
        BrokerDeadline deadline = BrokerDeadline.in(READY);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            BrokerPorts ports = BrokerPorts.free();
            Optional<ForkedProcess> ready = start.launch(folder, ports, deadline);
            if (ready.isPresent()) {
                return new Broker(start, folder, ports, ready.get());
            }
        }
        throw new SkewedLoadException("The Kafka broker found its ports taken " + ATTEMPTS
                + " times in a row: is something taking them all?");
    }

    BrokerPorts ports() {
        return ports;
    }

    BrokerFolder folder() {
        return folder;
    }

    long pid() {
        return process.pid();
    }

    boolean isRunning() {
        return !closed && process.isAlive();
    }

    Optional<String> failure() {
        ForkedProcess now = process;
        return closed
                ? Optional.empty()
                : now.ending().map(ending -> "the Kafka broker (pid " + now.pid() + ") " + ending);
    }

    synchronized void kill() {
        try {
            process.kill();
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        }
    }

    ProcessState state() {
        return process.state();
    }

    synchronized void pause() {
        process.pause();
    }

    synchronized void resume() {
        process.resume();
    }

    synchronized void startAgain() {
        if (closed) {
            throw new SkewedLoadException("startAgain() requires a Kafka broker that was not closed: start a new one.");
        }
        if (process.isAlive()) {
            throw new SkewedLoadException(
                    "startAgain() requires a Kafka broker that ended, but it runs: call kill() first, or restart().");
        }
        try {
            process = onSamePorts();
        } catch (IOException failure) {
            throw new SkewedLoadException("Cannot fork a Kafka broker: " + failure.getMessage(), failure);
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        }
    }

    private ForkedProcess onSamePorts() throws IOException, InterruptedException {
        BrokerDeadline deadline = BrokerDeadline.in(READY);
        while (!deadline.isOver()) {
            Optional<ForkedProcess> ready = start.launch(folder, ports, deadline);
            if (ready.isPresent()) {
                return ready.get();
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        throw new SkewedLoadException("The Kafka broker cannot restart: somebody else took its port " + ports.broker()
                + " or " + ports.controller() + " while it was down.");
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            process.end(END);
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
        } finally {
            folder.delete();
            forget();
        }
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(leftovers);
        } catch (IllegalStateException shutdown) {
            // It runs already, and finds nothing to delete.
        }
    }

    /** At the JVM's end: a broker that lives deletes its folder itself, as soon as it hears of that end. */
    private void deleteIfEnded() {
        if (!process.isAlive()) {
            folder.delete();
        }
    }

    private static SkewedLoadException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new SkewedLoadException("Interrupted while waiting for a Kafka broker.", cause);
    }
}
