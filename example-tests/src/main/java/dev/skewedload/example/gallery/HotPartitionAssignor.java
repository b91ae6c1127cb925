package dev.skewedload.example.gallery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;

/**
 * Gives the hot partition, number {@value #HOT}, to a member that owns nothing else, and the others to the other members in turn. Where
 * there is one member only, it has to own all.
 */
public final class HotPartitionAssignor implements ConsumerPartitionAssignor {
    static final int HOT = 0;

    /** Made by Kafka's consumer, from the class's name. */
    public HotPartitionAssignor() {}

    @Override
    public String name() {
        return "hot-partition";
    }

    @Override
    public GroupAssignment assign(Cluster cluster, GroupSubscription subscriptions) {
        List<String> members =
                List.copyOf(new TreeSet<>(subscriptions.groupSubscription().keySet()));
        List<TopicPartition> partitions = subscriptions.groupSubscription().values().stream()
                .flatMap(subscription -> subscription.topics().stream())
                .distinct()
                .sorted()
                .flatMap(topic -> cluster.partitionsForTopic(topic).stream()
                        .map(partition -> new TopicPartition(topic, partition.partition())))
                .toList();
        Map<String, Assignment> assignments = new HashMap<>();
        assign(members, partitions).forEach((member, owned) -> assignments.put(member, new Assignment(owned)));
        return new GroupAssignment(assignments);
    }

    /** The first member has the hot partition to itself. */
    static Map<String, List<TopicPartition>> assign(List<String> members, List<TopicPartition> partitions) {
        Map<String, List<TopicPartition>> owned = new HashMap<>();
        members.forEach(member -> owned.put(member, new ArrayList<>()));
        List<String> others = members.size() == 1 ? members : members.subList(1, members.size());
        int next = 0;
        for (TopicPartition partition : partitions) {
            boolean hot = partition.partition() == HOT;
            String member = hot ? members.get(0) : others.get(next++ % others.size());
            owned.get(member).add(partition);
        }
        return owned;
    }
}
