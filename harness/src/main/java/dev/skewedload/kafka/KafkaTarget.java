package dev.skewedload.kafka;

import dev.skewedload.measure.RunId;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.Target;
import dev.skewedload.run.TargetSession;
import dev.skewedload.workload.SkewedLoadException;
import dev.skewedload.workload.Workload;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A topic of a Kafka cluster as the target of a load: {@code KafkaTarget.at("localhost:9092").topic("orders")
 * .partitionBy(PartitionBy.TENANT)}. Immutable; each method returns a changed copy. The producer is idempotent and
 * waits for all in-sync replicas, unless the client settings say otherwise.
 */
public final class KafkaTarget implements Target {
    /**
     * The header with what handling the event costs, as a decimal number in ASCII; only where the workload has handler costs.
     */
    public static final String COST_HEADER = "skewedload-cost";

    private final String bootstrapServers;
    private final @Nullable String topic;
    private final @Nullable KeyFunction key;
    private final String keyOrigin;
    private final PayloadFunction payload;
    private final Map<String, String> clientSettings;
    private final @Nullable KafkaCluster cluster;
    private final boolean sharedGroup;

    private KafkaTarget(
            String bootstrapServers,
            @Nullable String topic,
            @Nullable KeyFunction key,
            String keyOrigin,
            PayloadFunction payload,
            Map<String, String> clientSettings,
            @Nullable KafkaCluster cluster,
            boolean sharedGroup) {
        this.bootstrapServers = Objects.requireNonNull(bootstrapServers, "bootstrapServers");
        this.topic = topic;
        this.key = key;
        this.keyOrigin = keyOrigin;
        this.payload = payload;
        this.clientSettings = Map.copyOf(clientSettings);
        this.cluster = cluster;
        this.sharedGroup = sharedGroup;
    }

    /**
     * A target on the cluster at these addresses.
     *
     * @param bootstrapServers addresses as a Kafka client takes them, {@code host:port,...}
     * @return a target that still needs a topic and a key
     */
    public static KafkaTarget at(String bootstrapServers) {
        return new KafkaTarget(bootstrapServers, null, null, "", new JsonPayload(), Map.of(), null, false);
    }

    /**
     * A target on a cluster that this process holds, whose end ends the run with its reason.
     *
     * @param cluster the cluster
     * @return a target that still needs a topic and a key
     */
    public static KafkaTarget on(KafkaCluster cluster) {
        return new KafkaTarget(cluster.bootstrapServers(), null, null, "", new JsonPayload(), Map.of(), cluster, false);
    }

    /**
     * Sets the topic, which must be there when the run starts.
     *
     * @param name the topic's name
     * @return a changed copy
     */
    public KafkaTarget topic(String name) {
        return new KafkaTarget(bootstrapServers, name, key, keyOrigin, payload, clientSettings, cluster, sharedGroup);
    }

    /**
     * Keys each record by a ready-made choice, for demonstrations.
     *
     * @param choice what to key by
     * @return a changed copy
     */
    public KafkaTarget partitionBy(PartitionBy choice) {
        String origin = "the key was chosen by partitionBy = " + choice + ", not by your code";
        return new KafkaTarget(
                bootstrapServers, topic, choice::key, origin, payload, clientSettings, cluster, sharedGroup);
    }

    /**
     * Keys each record by code, which should be the production code.
     *
     * @param function the key of an event
     * @param chosenBy where that code is, for messages, for instance {@code "OrderKeys.of"}
     * @return a changed copy
     */
    public KafkaTarget key(KeyFunction function, String chosenBy) {
        String origin = "the key was chosen by " + chosenBy;
        return new KafkaTarget(
                bootstrapServers, topic, function, origin, payload, clientSettings, cluster, sharedGroup);
    }

    /**
     * Sets how the values of the records are made; JSON if it is not called.
     *
     * @param function the value of an event
     * @return a changed copy
     */
    public KafkaTarget payload(PayloadFunction function) {
        return new KafkaTarget(bootstrapServers, topic, key, keyOrigin, function, clientSettings, cluster, sharedGroup);
    }

    /**
     * Adds settings for the Kafka clients: security, or the producer's own ({@code linger.ms}, {@code value.serializer}).
     *
     * @param settings names and values as Kafka's documentation has them; they may hold secrets and are never printed
     * @return a changed copy
     */
    public KafkaTarget clientSettings(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(clientSettings);
        all.putAll(settings);
        return new KafkaTarget(bootstrapServers, topic, key, keyOrigin, payload, all, cluster, sharedGroup);
    }

    /**
     * Says that the group that reads the topic is a share group (KIP-932, {@code KafkaShareConsumer}). Its members share the records of
     * each partition, so that there is no owner, no commit and no order per partition; effects are judged as ever.
     *
     * @return a changed copy
     */
    public KafkaTarget shareGroup() {
        return new KafkaTarget(bootstrapServers, topic, key, keyOrigin, payload, clientSettings, cluster, true);
    }

    @Override
    public String keyOrigin() {
        return keyOrigin;
    }

    @Override
    public TargetSession open(RunId runId, Workload workload, @Nullable String consumerGroup) {
        if (topic == null) {
            throw new SkewedLoadException("KafkaTarget requires a topic: call topic(\"...\") on it.");
        }
        if (key == null) {
            throw new SkewedLoadException(
                    "KafkaTarget requires a key: call key(function, \"where it is\") with your production code,"
                            + " or partitionBy(...) for a demonstration.");
        }
        return KafkaSession.open(this, topic, key, workload, runId, consumerGroup);
    }

    boolean hasSharedGroup() {
        return sharedGroup;
    }

    String bootstrapServers() {
        return bootstrapServers;
    }

    PayloadFunction payload() {
        return payload;
    }

    Map<String, String> clientSettings() {
        return clientSettings;
    }

    Optional<String> clusterFailure() {
        return cluster == null ? Optional.empty() : cluster.failure();
    }

    /** Whether the cluster was started here, so that its topics are ours to set. */
    boolean clusterIsOurs() {
        return cluster != null && cluster.ours();
    }
}
