package dev.skewedload.kafka;

import dev.skewedload.measure.OffsetSample;
import dev.skewedload.run.OffsetSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/** Watches a topic and one consumer group through the Admin client. */
final class GroupOffsets implements OffsetSource {
    private final Admin admin;
    private final String topic;
    private final String groupId;
    private final List<TopicPartition> partitions;

    GroupOffsets(Admin admin, String topic, int partitions, String groupId) {
        this.admin = admin;
        this.topic = topic;
        this.groupId = groupId;
        this.partitions = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    @Override
    public long[] committed() {
        long[] offsets = new long[partitions.size()];
        Arrays.fill(offsets, OffsetSample.UNKNOWN);
        Map<TopicPartition, OffsetAndMetadata> committed;
        try {
            committed = Clients.answer(
                    admin.listConsumerGroupOffsets(groupId).partitionsToOffsetAndMetadata(),
                    "list the offsets of group `" + groupId + "`");
        } catch (GroupIdNotFoundException absent) {
            return offsets;
        }
        committed.forEach((partition, offset) -> {
            if (partition.topic().equals(topic) && offset != null && partition.partition() < offsets.length) {
                offsets[partition.partition()] = offset.offset();
            }
        });
        return offsets;
    }

    @Override
    public long[] ends() {
        return Topics.ends(admin, topic, partitions.size());
    }

    @Override
    public Optional<long[]> logStarts() {
        return Optional.of(Topics.starts(admin, topic, partitions.size()));
    }

    @Override
    public Optional<long[]> logSizes() {
        long[] sizes = new long[partitions.size()];
        try {
            List<Integer> brokers = Clients.answer(admin.describeCluster().nodes(), "list the brokers").stream()
                    .map(Node::id)
                    .toList();
            Clients.answer(
                            admin.describeLogDirs(brokers).allDescriptions(),
                            "describe the logs of topic `" + topic + "`")
                    .values()
                    .forEach(folders -> folders.values().forEach(folder -> note(folder, sizes)));
        } catch (AuthorizationException notToldToUs) {
            return Optional.empty();
        }
        return Optional.of(sizes);
    }

    private void note(LogDirDescription folder, long[] sizes) {
        folder.replicaInfos().forEach((partition, replica) -> {
            if (partition.topic().equals(topic) && partition.partition() < sizes.length) {
                sizes[partition.partition()] = Math.max(sizes[partition.partition()], replica.size());
            }
        });
    }

    @Override
    public Group group() {
        String[] owners = new String[partitions.size()];
        Arrays.fill(owners, "");
        ConsumerGroupDescription described;
        try {
            described = Clients.answer(
                            admin.describeConsumerGroups(List.of(groupId)).all(), "describe group `" + groupId + "`")
                    .get(groupId);
        } catch (GroupIdNotFoundException absent) {
            return new Group(groupId, 0, List.of(owners));
        }
        for (MemberDescription member : described.members()) {
            for (TopicPartition owned : member.assignment().topicPartitions()) {
                if (owned.topic().equals(topic) && owned.partition() < owners.length) {
                    owners[owned.partition()] = member.consumerId();
                }
            }
        }
        return new Group(
                groupId,
                described.members().size(),
                List.of(owners),
                described.members().stream().map(GroupOffsets::nameOf).sorted().toList(),
                epochOf(described),
                false);
    }

    /** Clients before 4.0 do not tell it. */
    private static OptionalInt epochOf(ConsumerGroupDescription group) {
        try {
            return group.groupEpoch().map(OptionalInt::of).orElse(OptionalInt.empty());
        } catch (NoSuchMethodError olderClient) {
            return OptionalInt.empty();
        }
    }

    /** A static member that comes back within its session is the same. */
    private static String nameOf(MemberDescription member) {
        return member.groupInstanceId().orElse(member.consumerId());
    }

    @Override
    public void commit(long[] offsets) {
        Map<TopicPartition, OffsetAndMetadata> commits = new HashMap<>();
        partitions.forEach(partition -> commits.put(partition, new OffsetAndMetadata(offsets[partition.partition()])));
        Clients.answer(
                admin.alterConsumerGroupOffsets(groupId, commits).all(), "commit offsets for group `" + groupId + "`");
    }
}
