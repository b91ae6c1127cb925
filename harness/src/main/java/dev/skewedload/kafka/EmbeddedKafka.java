package dev.skewedload.kafka;

import dev.skewedload.process.Breakable;
import dev.skewedload.process.ProcessState;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A Kafka broker of version 4.x that runs beside the test: a process of its own, on a class path of its own, on free
 * ports of 127.0.0.1, with a data folder of its own under {@code java.io.tmpdir}.
 *
 * <p>The broker holds on to this JVM by its standard input. However this JVM ends, even by SIGKILL, that input ends; the
 * broker then ends within a few seconds and deletes its folder. It outlives this JVM's shutdown hooks, so that an
 * application that closes its consumers there still has a broker to talk to. A broker that
 * {@link #pause()} stopped goes on when this JVM ends, and then notices it. One that somebody else stopped notices it when it
 * continues; if it never does, a later start on this machine ends it and deletes its folder.
 *
 * <p>The first end of a broker on a machine takes some seconds more: it then writes an archive of the loaded
 * classes beside the unpacked jars, which later starts are faster with.
 */
public final class EmbeddedKafka implements KafkaCluster, Breakable {
    private static final SharedKafka SHARED = new SharedKafka(() -> new EmbeddedKafka(fork(), true));

    private final Broker broker;
    private final boolean shared;

    private EmbeddedKafka(Broker broker, boolean shared) {
        this.broker = broker;
        this.shared = shared;
    }

    /**
     * Starts a broker and waits until a record made the round trip through it.
     *
     * @return a broker of the caller's, to be closed
     * @throws dev.skewedload.workload.SkewedLoadException if the artifact {@code skewedload-broker} is not on the class
     *     path, or if the broker is not ready within 60 s; nothing is left behind then
     */
    public static EmbeddedKafka start() {
        return new EmbeddedKafka(fork(), false);
    }

    /**
     * The one broker of this JVM, started at the first call and gone with the JVM. If it ended meanwhile, a new and
     * empty one is started, on another port.
     *
     * @return a running broker, which {@link #close()} leaves running
     * @throws dev.skewedload.workload.SkewedLoadException as {@link #start()} does; the next call tries again
     */
    public static EmbeddedKafka shared() {
        return SHARED.get();
    }

    @Override
    public String bootstrapServers() {
        return broker.ports().bootstrapServers();
    }

    @Override
    public boolean ours() {
        return true;
    }

    @Override
    public Optional<String> failure() {
        return broker.failure();
    }

    /** One that is {@link #shared()} says so: what is done to it, every test of this JVM feels. */
    @Override
    public String name() {
        return shared ? "the Kafka broker that all tests of this JVM share" : "the Kafka broker";
    }

    @Override
    public String identity() {
        return "pid " + pid();
    }

    @Override
    public OptionalInt port() {
        return OptionalInt.of(broker.ports().broker());
    }

    @Override
    public ProcessState state() {
        return broker.state();
    }

    /**
     * Kills the broker by SIGKILL and waits until it is gone. Its port and its data stay reserved for
     * {@link #startAgain()}. A broker that ended already stays as it is. The next call of {@link #shared()} replaces one that
     * is shared and was not started again by a new and empty one on another port, which nobody who connected before finds.
     */
    @Override
    public void kill() {
        broker.kill();
    }

    @Override
    public void pause() {
        broker.pause();
    }

    @Override
    public void resume() {
        broker.resume();
    }

    /**
     * Starts a broker that ended anew, on the same port and the same data, and waits until a record made the round trip.
     *
     * @throws dev.skewedload.workload.SkewedLoadException if the broker runs, if it was closed, or if it is not ready
     *     within 60 s; the data stay until {@link #close()}
     */
    @Override
    public void startAgain() {
        broker.startAgain();
    }

    /** Ends the broker and deletes its data; the {@link #shared()} one stays until the JVM ends. */
    @Override
    public void close() {
        if (!shared) {
            end();
        }
    }

    private static Broker fork() {
        return BrokerEnvironment.ofThisJvm().start();
    }

    boolean isRunning() {
        return broker.isRunning();
    }

    long pid() {
        return broker.pid();
    }

    Path folder() {
        return broker.folder().path();
    }

    void end() {
        broker.close();
    }
}
