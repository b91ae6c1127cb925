package dev.skewedload.kafka;

import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks for topics and makes them. */
final class Topics {
    private Topics() {}

    private static final Duration ENOUGH_FOR_A_NEW_TOPIC = Duration.ofSeconds(20);

    /** The number of partitions of a topic that must be there. */
    static int partitionsOf(Admin admin, String topic, String bootstrapServers) {
        try {
            return describe(admin, topic).partitions().size();
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

    private static TopicDescription describe(Admin admin, String topic) {
        return Clients.answer(admin.describeTopics(List.of(topic)).allTopicNames(), "describe topic `" + topic + "`")
                .get(topic);
    }

    /**
     * Waits until a topic that was just made is known to the broker and each of its partitions has a leader. An idempotent
     * producer that comes earlier can have its second batch accepted before its first, which then is out of order for ever.
     */
    static void awaitLeaders(Admin admin, String topic, int partitions) {
        long deadline = System.nanoTime() + ENOUGH_FOR_A_NEW_TOPIC.toNanos();
        while (true) {
            try {
                describe(admin, topic);
                ends(admin, topic, partitions);
                return;
            } catch (RetriableException notYet) {
                if (System.nanoTime() > deadline) {
                    throw notYet;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        }
    }

    /** The offsets of the next records; answers once every partition has a leader. */
    static long[] ends(Admin admin, String topic, int partitions) {
        return offsets(admin, topic, partitions, OffsetSpec.latest(), "ends");
    }

    /** The offsets of the first records that are still there. */
    static long[] starts(Admin admin, String topic, int partitions) {
        return offsets(admin, topic, partitions, OffsetSpec.earliest(), "starts");
    }

    private static long[] offsets(Admin admin, String topic, int partitions, OffsetSpec spec, String what) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            asked.put(new TopicPartition(topic, partition), spec);
        }
        Map<TopicPartition, ListOffsetsResultInfo> answered =
                Clients.answer(admin.listOffsets(asked).all(), "list the " + what + " of topic `" + topic + "`");
        return IntStream.range(0, partitions)
                .mapToLong(partition ->
                        answered.get(new TopicPartition(topic, partition)).offset())
                .toArray();
    }

    /** Makes the topic if it is not there; one that is there must have the partitions asked for. */
    static void ensure(Admin admin, String topic, int partitions, String bootstrapServers) {
        NewTopic asked = new NewTopic(topic, Optional.of(partitions), Optional.<Short>empty()).configs(Map.of());
        try {
            Clients.answer(admin.createTopics(List.of(asked)).all(), "create topic `" + topic + "`");
            awaitLeaders(admin, topic, partitions);
        } catch (TopicExistsException there) {
            awaitLeaders(admin, topic, 1); // somebody may be making it just now
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
}
