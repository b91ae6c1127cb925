package dev.skewedload.kafka;

import dev.skewedload.process.ForkedProcess;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Forks brokers from one installation and hands them over when they are ready. */
final class BrokerStart {
    private static final String REPORT = "skewedload-broker ";
    private static final String STARTED = "started";
    private static final int PORT_TAKEN = 98;
    private static final Duration EXIT = Duration.ofSeconds(10);

    private final BrokerInstallation installation;
    private final Clock clock;

    BrokerStart(BrokerInstallation installation, Clock clock) {
        this.installation = installation;
        this.clock = clock;
    }

    /** Forks a broker and waits until a record made the round trip; empty if somebody else holds one of the ports. */
    Optional<ForkedProcess> launch(BrokerFolder folder, BrokerPorts ports, BrokerDeadline deadline)
            throws IOException, InterruptedException {
        boolean archived = Files.exists(installation.archive());
        ForkedProcess process = ForkedProcess.start(installation.command(folder, ports), REPORT, clock);
        boolean ready = false;
        try {
            Optional<String> report = process.report(deadline.left());
            if (report.filter(STARTED::equals).isPresent()) {
                new BrokerProbe(ports.bootstrapServers(), deadline).roundTrip();
                ready = true;
                return Optional.of(process);
            }
            process.awaitExit(report.isPresent() ? EXIT : deadline.left());
            if (process.exitCode().filter(code -> code == PORT_TAKEN).isPresent()) {
                return Optional.empty();
            }
            // A damaged archive of classes can crash the JVM that maps it.
            if (report.isEmpty() && !process.isAlive() && archived) {
                installation.dropArchive();
                return launch(folder, ports, deadline);
            }
            throw new SkewedLoadException(report.orElse("it did not say that it did"));
        } catch (SkewedLoadException failure) {
            process.kill();
            throw failed(failure, process);
        } finally {
            if (!ready) {
                process.kill();
            }
        }
    }

    private static SkewedLoadException failed(SkewedLoadException failure, ForkedProcess process) {
        return new SkewedLoadException(
                "The Kafka broker did not start: " + failure.getMessage() + "; it "
                        + process.ending().orElse("still runs") + System.lineSeparator()
                        + "Its own words above say why; or name a cluster with -Dskewedload.kafka=host:port.",
                failure);
    }
}
