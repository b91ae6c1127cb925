package dev.skewedload.broker;

import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;

/**
 * Runs one Kafka broker, broker and controller in one, until its standard input ends.
 *
 * <p>The process that started it holds the other end of that input, so that its death, by whatever signal, ends the
 * broker too; the broker then deletes its folder. SIGTERM does the same. A broker that is stopped (SIGSTOP) notices
 * nothing until it continues.
 */
public final class BrokerMain {
    /** What each line of the protocol on standard output begins with. */
    static final String PREFIX = "skewedload-broker ";

    private static final int FAILED = 1;
    private static final int PORT_TAKEN = 98;
    private static final long SHUTDOWN_SECONDS = 5;

    private BrokerMain() {}

    /**
     * Formats the folder if it is new, starts the broker and prints either {@code skewedload-broker started} or
     * {@code skewedload-broker failed} and the reason. After a failure the folder stays as it is, and the exit code is
     * 98 for a port that somebody else holds and 1 for anything else.
     *
     * @param args the folder to keep everything in, the broker's port and the controller's port, both on 127.0.0.1
     */
    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        AtomicBoolean started = new AtomicBoolean();
        endWith(System.in);
        try {
            BrokerSettings settings = BrokerSettings.of(folder, Integer.parseInt(args[1]), Integer.parseInt(args[2]));
            settings.formatIfNew();
            KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(settings.properties()), Time.SYSTEM);
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> end(server, folder, started.get()), "skewedload-end"));
            server.startup();
            started.set(true);
            System.out.println(PREFIX + "started");
            server.awaitShutdown();
        } catch (Throwable failure) {
            failure.printStackTrace();
            System.out.println(PREFIX + "failed " + rootOf(failure));
            System.out.flush();
            // Not exit: the folder may hold data of an earlier start, and whether to keep it is the owner's decision.
            Runtime.getRuntime().halt(isTakenPort(failure) ? PORT_TAKEN : FAILED);
        }
    }

    private static void endWith(InputStream input) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (input.read() >= 0) {}
                    } catch (IOException broken) {
                        System.err.println("standard input broke: " + broken);
                    }
                    System.exit(0);
                },
                "skewedload-owner");
        watch.setDaemon(true);
        watch.start();
    }

    private static void end(KafkaRaftServer server, Path folder, boolean started) {
        CountDownLatch down = new CountDownLatch(1);
        Thread shutdown = new Thread(
                () -> {
                    server.shutdown();
                    down.countDown();
                },
                "skewedload-shutdown");
        shutdown.setDaemon(true);
        shutdown.start();
        try {
            down.await(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        Folders.delete(folder);
        if (started) {
            ClassArchive.writeIfAsked();
        }
    }

    private static Throwable rootOf(Throwable failure) {
        return failure.getCause() == null ? failure : rootOf(failure.getCause());
    }

    private static boolean isTakenPort(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException
                    || String.valueOf(cause.getMessage()).contains("already in use")) {
                return true;
            }
        }
        return false;
    }
}
