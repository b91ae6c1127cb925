package dev.skewedload.broker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;

/** The settings of a broker for tests: those of {@code server.properties} beside this class, its ports and its folder. */
record BrokerSettings(Properties properties, Path data) {
    private static final int NODE = 1;

    static BrokerSettings of(Path folder, int brokerPort, int controllerPort) throws IOException {
        Path data = folder.resolve("data");
        Properties properties = new Properties();
        try (InputStream fixed = BrokerSettings.class.getResourceAsStream("server.properties")) {
            properties.load(fixed);
        }
        String broker = "BROKER://127.0.0.1:" + brokerPort;
        properties.setProperty("node.id", String.valueOf(NODE));
        properties.setProperty("log.dirs", data.toString());
        properties.setProperty("listeners", broker + ",CONTROLLER://127.0.0.1:" + controllerPort);
        properties.setProperty("advertised.listeners", broker);
        properties.setProperty("controller.quorum.voters", NODE + "@127.0.0.1:" + controllerPort);
        return new BrokerSettings(properties, data);
    }

    /** Gives a new folder a cluster id; one that was formatted before keeps its own. */
    void formatIfNew() throws Exception {
        if (Files.exists(data.resolve("meta.properties"))) {
            return;
        }
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream()))
                .setNodeId(NODE)
                .setClusterId(Uuid.randomUuid().toString())
                .addDirectory(data.toString())
                .setMetadataLogDirectory(data.toString())
                .setControllerListenerName("CONTROLLER")
                .run();
    }
}
