package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/**
 * What a broker is started from and where.
 *
 * @param artifacts finds the artifact {@code skewedload-broker}
 * @param cache where unpacked brokers are kept
 * @param folders where the folders of running brokers lie
 */
record BrokerEnvironment(ClassLoader artifacts, Path cache, Path folders, Clock clock) {
    static BrokerEnvironment ofThisJvm() {
        return new BrokerEnvironment(
                BrokerEnvironment.class.getClassLoader(),
                BrokerCacheRoot.find(System::getProperty, System::getenv),
                Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath(),
                Clock.systemUTC());
    }

    Broker start() {
        BrokerFolder.sweep(folders, clock.instant());
        try (BrokerArtifact artifact = BrokerArtifact.open(artifacts)) {
            BrokerInstallation installation = new BrokerCache(cache, clock).install(artifact);
            return Broker.start(new BrokerStart(installation, clock), BrokerFolder.create(folders));
        } catch (IOException failure) {
            throw new SkewedLoadException(
                    "Cannot make a folder for a Kafka broker in " + folders + " (" + failure
                            + "): make room there, or name another folder with -Djava.io.tmpdir=folder.",
                    failure);
        }
    }
}
