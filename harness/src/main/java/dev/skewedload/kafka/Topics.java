package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks for topics and makes them. */
final class Topics {
    private Topics() {}

    /** The number of partitions of a topic that must be there. */
    static int partitionsOf(Admin admin, String topic, String bootstrapServers) {
        try {
            return Clients.answer(
                            admin.describeTopics(List.of(topic)).allTopicNames(), "describe topic `" + topic + "`")
                    .get(topic)
                    .partitions()
                    .size();
        } catch (UnknownTopicOrPartitionException missing) {
            throw new SkewedLoadException(
                    "topic `" + topic + "` is not on the cluster at " + bootstrapServers
                            + ": create it there with the partitions that it has in production, or correct `topic`",
                    missing);
        } catch (InvalidTopicException invalid) {
            throw new SkewedLoadException(
                    "topic `" + topic + "` requires a name that Kafka allows (letters, digits, `.`, `_`, `-`): "
                            + invalid.getMessage(),
                    invalid);
        }
    }

    /** Makes the topic if it is not there; one that is there must have the partitions asked for. */
    static void ensure(Admin admin, String topic, int partitions, String bootstrapServers) {
        NewTopic asked = new NewTopic(topic, Optional.of(partitions), Optional.<Short>empty()).configs(Map.of());
        try {
            Clients.answer(admin.createTopics(List.of(asked)).all(), "create topic `" + topic + "`");
        } catch (TopicExistsException there) {
            require(admin, topic, partitions, bootstrapServers);
        }
    }

    /** Refuses a topic that is not there or has another number of partitions. */
    static void require(Admin admin, String topic, int partitions, String bootstrapServers) {
        int actual = partitionsOf(admin, topic, bootstrapServers);
        if (actual != partitions) {
            throw new SkewedLoadException(
                    "topic `" + topic + "` has " + actual + " partitions, but `partitions` asks for " + partitions
                            + ": give the topic of this test a name of its own, or the same number");
        }
    }

    /** The end offset of every partition, each told by its leader. */
    static long[] ends(Admin admin, String topic, int partitions) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            asked.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        long[] ends = new long[partitions];
        Clients.answer(admin.listOffsets(asked).all(), "list the ends of topic `" + topic + "`")
                .forEach((partition, end) -> ends[partition.partition()] = end.offset());
        return ends;
    }
}
