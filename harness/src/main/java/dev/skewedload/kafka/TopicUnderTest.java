package dev.skewedload.kafka;

import dev.skewedload.process.Breakable;
import dev.skewedload.run.OffsetSource;
import dev.skewedload.workload.SkewedLoadException;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.ApiException;

/** A topic with its consumer group on a cluster, and how to have it ready for a run. */
public final class TopicUnderTest {
    private final KafkaCluster cluster;
    private final KafkaEndpoint endpoint;
    private final boolean sharedGroup;

    TopicUnderTest(
            KafkaCluster cluster, Map<String, String> settings, String topic, int partitions, String consumerGroup) {
        this(cluster, new KafkaEndpoint(cluster.bootstrapServers(), topic, partitions, consumerGroup, settings), false);
    }

    private TopicUnderTest(KafkaCluster cluster, KafkaEndpoint endpoint, boolean sharedGroup) {
        this.cluster = cluster;
        this.endpoint = endpoint;
        this.sharedGroup = sharedGroup;
    }

    /**
     * The same topic, read by a share group; see {@link KafkaTarget#shareGroup()}.
     *
     * @return a changed copy
     */
    public TopicUnderTest withShareGroup() {
        return new TopicUnderTest(cluster, endpoint, true);
    }

    /**
     * Where it is.
     *
     * @return address, names and client settings
     */
    public KafkaEndpoint endpoint() {
        return endpoint;
    }

    /**
     * The topic as the target of a load.
     *
     * @return a target that still needs a key
     */
    public KafkaTarget target() {
        KafkaTarget target = KafkaTarget.on(cluster).topic(endpoint.topic()).clientSettings(endpoint.clientSettings());
        return sharedGroup ? target.shareGroup() : target;
    }

    /**
     * The broker it is on, for faults.
     *
     * @return empty for a cluster that was given from outside, which is not ours to break
     */
    public Optional<Breakable> broker() {
        return cluster instanceof Breakable broker ? Optional.of(broker) : Optional.empty();
    }

    /**
     * Makes the topic, on a cluster of ours, or checks that it is there as asked, and sets the group to the current ends
     * while it is empty, so that what lies in the topic from before is nobody's business. May be called again.
     *
     * @throws SkewedLoadException if the topic is missing on a given cluster or has another number of partitions
     */
    public void prepare() {
        try (Admin admin = Clients.admin(endpoint.bootstrapServers(), endpoint.clientSettings())) {
            if (cluster.ours()) {
                Topics.ensure(admin, endpoint.topic(), endpoint.partitions(), endpoint.bootstrapServers());
            } else {
                Topics.require(admin, endpoint.topic(), endpoint.partitions(), endpoint.bootstrapServers());
            }
            OffsetSource offsets = TopicOffsets.of(
                    admin, endpoint.topic(), endpoint.partitions(), endpoint.consumerGroup(), sharedGroup);
            if (offsets.group().members() == 0) {
                startAtTheEnds(offsets);
            }
        }
    }

    private static void startAtTheEnds(OffsetSource offsets) {
        try {
            offsets.commit(offsets.ends());
        } catch (ApiException refused) {
            if (offsets.group().members() == 0) {
                throw refused;
            }
            // filled meanwhile: where a group with members stands is its own affair
        }
    }
}
