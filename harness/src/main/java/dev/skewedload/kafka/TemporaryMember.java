package dev.skewedload.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.RangeAssignor;
import org.apache.kafka.clients.consumer.RoundRobinAssignor;
import org.apache.kafka.clients.consumer.StickyAssignor;
import org.apache.kafka.common.GroupType;
import org.apache.kafka.common.TopicPartition;

/**
 * A member that joins a group, takes the partitions that it is given, reads nothing of them and leaves: the group is made to
 * rebalance twice, and nothing else happens.
 */
final class TemporaryMember implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Map<String, Class<?>> ASSIGNORS = Map.of(
            "range", RangeAssignor.class,
            "roundrobin", RoundRobinAssignor.class,
            "sticky", StickyAssignor.class,
            "cooperative-sticky", CooperativeStickyAssignor.class);

    private final KafkaConsumer<byte[], byte[]> consumer;

    TemporaryMember(KafkaEndpoint endpoint, ConsumerGroupDescription group) {
        consumer = Clients.member(
                endpoint.bootstrapServers(), endpoint.clientSettings(), endpoint.consumerGroup(), protocolOf(group));
        consumer.subscribe(List.of(endpoint.topic()), new ConsumerRebalanceListener() {
            @Override
            public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
                consumer.pause(partitions);
            }

            @Override
            public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
                // nothing was read
            }
        });
    }

    /** That of the group, since a group refuses a member that knows none of its assignors. */
    private static Map<String, String> protocolOf(ConsumerGroupDescription group) {
        Map<String, String> settings = new HashMap<>();
        boolean isNew = isOfTheNewProtocol(group);
        settings.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, isNew ? "consumer" : "classic");
        Class<?> assignor = ASSIGNORS.get(group.partitionAssignor());
        if (!isNew && assignor != null) {
            settings.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, assignor.getName());
        }
        return settings;
    }

    /** Clients before 4.0 cannot tell, and know the classic protocol alone. */
    private static boolean isOfTheNewProtocol(ConsumerGroupDescription group) {
        try {
            return group.type() == GroupType.CONSUMER;
        } catch (LinkageError olderClient) {
            return false;
        }
    }

    /** The partitions that it was given, or none if the group gave it none in time. */
    List<Integer> join(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (consumer.assignment().isEmpty() && System.nanoTime() < deadline) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            consumer.poll(POLL);
        }
        return consumer.assignment().stream()
                .map(TopicPartition::partition)
                .sorted()
                .collect(Collectors.toList());
    }

    @Override
    public void close() {
        consumer.close();
    }
}
