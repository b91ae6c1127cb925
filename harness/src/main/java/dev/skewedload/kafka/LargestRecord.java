package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;

/**
 * The largest record of a workload, and whether producer and topic take it. A topic of a cluster of ours that has the
 * broker's default is made to; that default, which the system's own topics keep, stays what production has.
 *
 * @param valueBytes greatest size of a value asked for
 */
record LargestRecord(int valueBytes) {
    /** Key, headers and the batch around them. */
    private static final int BYTES_BESIDE_THE_VALUE = 256;

    private static final int USUAL_REQUEST = 16 << 20;
    private static final long USUAL_BUFFER = 96L << 20;
    /** A broker ends connections that bring requests above its {@code socket.request.max.bytes}, 100 MiB by default. */
    private static final int MOST = 100_000_000;

    static LargestRecord of(Workload workload) {
        return new LargestRecord(workload.valueSizes().greatestBytes());
    }

    private long bytes() {
        return valueBytes + (long) BYTES_BESIDE_THE_VALUE;
    }

    /** The producer's limits that the record fits. */
    Map<String, Object> producerSettings() {
        return Map.of(
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                (int) Math.min(MOST, Math.max(USUAL_REQUEST, bytes())),
                ProducerConfig.BUFFER_MEMORY_CONFIG,
                Math.max(USUAL_BUFFER, 2 * bytes()));
    }

    /** Refuses a record that would be refused anyway, before anything is sent. */
    void require(Admin admin, String topic, KafkaTarget target) {
        String given = target.clientSettings().getOrDefault(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, "");
        long request = given.matches("\\d{1,18}") ? Long.parseLong(given) : MOST;
        requireAtMost(request, "the producer takes records of at most", "max.request.size", "in the client settings");
        String compression = target.clientSettings().getOrDefault(ProducerConfig.COMPRESSION_TYPE_CONFIG, "none");
        if (compression.equals("none")) {
            requireOfTopic(admin, topic, target);
        }
    }

    private void requireOfTopic(Admin admin, String topic, KafkaTarget target) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        ConfigEntry entry;
        try {
            entry = Clients.answer(admin.describeConfigs(List.of(resource)).all(), "describe topic `" + topic + "`")
                    .get(resource)
                    .get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);
        } catch (AuthorizationException untold) {
            return; // what is too large is then refused by the topic
        }
        long limit = Long.parseLong(entry.value());
        if (bytes() > limit
                && target.clusterIsOurs()
                && entry.source() != ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG) {
            raise(admin, resource);
        } else {
            String where = "topic `" + topic + "` on the cluster at " + target.bootstrapServers();
            requireAtMost(
                    limit, where + " takes records of at most", "max.message.bytes", "there as production has it");
        }
    }

    private static void raise(Admin admin, ConfigResource topic) {
        ConfigEntry most = new ConfigEntry(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(MOST));
        Clients.answer(
                admin.incrementalAlterConfigs(Map.of(topic, List.of(new AlterConfigOp(most, AlterConfigOp.OpType.SET))))
                        .all(),
                "raise `max.message.bytes` of topic `" + topic.name() + "`");
    }

    private void requireAtMost(long limit, String who, String setting, String where) {
        if (bytes() > limit) {
            throw new SkewedLoadException(String.format(
                    Locale.ROOT,
                    "%s %,d bytes (`%s`), but the workload's values go up to %,d bytes and their keys and headers come on top:"
                            + " raise it %s, or make the values smaller",
                    who,
                    limit,
                    setting,
                    valueBytes,
                    where));
        }
    }
}
