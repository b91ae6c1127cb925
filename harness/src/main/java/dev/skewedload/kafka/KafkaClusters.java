package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;

/**
 * Where a test's topic is, by the properties of the person who runs it: {@code skewedload.kafka} is {@code embedded} (the
 * default) or the addresses of a cluster, {@code skewedload.kafka.config} a file with client settings for it,
 * {@code skewedload.allow} the topics of it that may be written to.
 */
public final class KafkaClusters {
    private static final String WHERE = "skewedload.kafka";
    private static final String CONFIG = "skewedload.kafka.config";
    private static final String ALLOW = "skewedload.allow";
    private static final String EMBEDDED = "embedded";

    private KafkaClusters() {}

    /**
     * The topic under test where the properties say that it is. Starts the embedded broker if that is where.
     *
     * @param lookup answers the name of a property with its value, if it is set
     * @param topic the topic's name
     * @param partitions the number of partitions that it has or shall have
     * @param consumerGroup the group that reads it
     * @return the topic, not prepared yet
     * @throws SkewedLoadException if a property is wrong or the cluster's topic may not be written to
     */
    public static TopicUnderTest topicUnderTest(
            Function<String, Optional<String>> lookup, String topic, int partitions, String consumerGroup) {
        String where = lookup.apply(WHERE).map(String::strip).orElse(EMBEDDED);
        if (where.equals(EMBEDDED)) {
            return new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic, partitions, consumerGroup);
        }
        if (!where.matches("[^\\s,]+:\\d+(,[^\\s,]+:\\d+)*")) {
            throw new SkewedLoadException(
                    "-D" + WHERE + " requires `embedded` or host:port,host:port, but was `" + where + "`.");
        }
        boolean allowed = lookup.apply(ALLOW)
                .map(names -> Arrays.asList(names.split("\\s*,\\s*")).contains(topic))
                .orElse(false);
        if (!allowed) {
            throw new SkewedLoadException(
                    "topic `" + topic + "` of the cluster at " + where + " is not written to unless it is named: add -D"
                            + ALLOW + "=" + topic + " if that is what you want.");
        }
        Map<String, String> settings =
                lookup.apply(CONFIG).map(KafkaClusters::settingsIn).orElse(Map.of());
        return new TopicUnderTest(new GivenCluster(where), settings, topic, partitions, consumerGroup);
    }

    private static Map<String, String> settingsIn(String file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(file))) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new SkewedLoadException(
                    "-D" + CONFIG + " requires a file of client settings, but `" + file + "` cannot be read.",
                    unreadable);
        }
        Map<String, String> settings = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }

    /** A cluster that somebody else started and will stop. */
    private record GivenCluster(String bootstrapServers) implements KafkaCluster {
        @Override
        public boolean ours() {
            return false;
        }

        @Override
        public Optional<String> failure() {
            return Optional.empty();
        }

        @Override
        public void close() {
            // not ours to close
        }
    }
}
