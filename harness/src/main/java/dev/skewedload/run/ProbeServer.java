package dev.skewedload.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.MessageDigest;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Listens on loopback for processes that report to a probe. Each connection is served by a thread, its lines in their order. */
final class ProbeServer implements AutoCloseable {
    static final String GREETING = "skewedload ";
    private static final int MOST_CONNECTIONS = 256;

    private final Supplier<@Nullable EffectSink> sink;
    private final ServerSocket socket;
    private final String token = UUID.randomUUID().toString().replace("-", "");
    private final ProbeFaults faults = new ProbeFaults();
    private final Set<ProbeConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Starts to listen.
     *
     * @param sink who is told; null between runs, when reports are ignored
     */
    ProbeServer(Supplier<@Nullable EffectSink> sink) {
        this.sink = sink;
        try {
            socket = new ServerSocket(0, MOST_CONNECTIONS, InetAddress.getLoopbackAddress());
        } catch (IOException failed) {
            throw new SkewedLoadException(
                    "no port on loopback can be opened for reports to the probe: " + failed, failed);
        }
        daemon(this::accept, "skewedload-probe");
    }

    private static void daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    String address() {
        return socket.getInetAddress().getHostAddress() + ":" + socket.getLocalPort() + "/" + token;
    }

    private void accept() {
        while (!closed) {
            try {
                Socket accepted = socket.accept();
                ProbeConnection connection = new ProbeConnection(this, accepted);
                connections.add(connection);
                if (closed) { // it came while close() went through the others
                    quietly(accepted::close);
                }
                daemon(connection::serve, "skewedload-probe-connection");
            } catch (IOException failed) {
                if (!closed) {
                    faults.refused("of " + failed);
                }
            }
        }
    }

    /** Why a connection that greets so is refused, or null. */
    @Nullable
    String refusal(String greeting) {
        boolean known = MessageDigest.isEqual(greeting.getBytes(UTF_8), (GREETING + token).getBytes(UTF_8));
        String reason = !known
                ? "it did not name the token of this address"
                : connections.size() > MOST_CONNECTIONS
                        ? "there were more than " + MOST_CONNECTIONS + " already: keep one for each process"
                        : null;
        if (reason != null) {
            faults.refused(reason);
        }
        return reason;
    }

    @Nullable
    EffectSink sink() {
        return sink.get();
    }

    ProbeFaults faults() {
        return faults;
    }

    void ended(ProbeConnection connection) {
        connections.remove(connection);
    }

    boolean isClosed() {
        return closed;
    }

    /** Tells those who are connected that nobody listens any more. */
    @Override
    public void close() {
        closed = true;
        quietly(socket::close);
        try {
            for (ProbeConnection connection : connections) {
                connection.end();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What cannot be closed is closed already, or goes with its process. */
    static void quietly(Closing closing) {
        try {
            closing.close();
        } catch (IOException gone) {
            // nothing is left to be done
        }
    }

    /** Something that may fail to close. */
    interface Closing {
        void close() throws IOException;
    }
}
