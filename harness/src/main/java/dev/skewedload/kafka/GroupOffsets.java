package dev.skewedload.kafka;

import dev.skewedload.measure.OffsetSample;
import dev.skewedload.workload.SkewedLoadException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/** Watches a topic and one consumer group through the Admin client. */
final class GroupOffsets extends TopicOffsets {
    GroupOffsets(Admin admin, String topic, int partitions, String groupId) {
        super(admin, topic, partitions, groupId);
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
            if (offset != null && isOurs(partition)) {
                offsets[partition.partition()] = offset.offset();
            }
        });
        return offsets;
    }

    @Override
    public Group group() {
        String[] owners = nobody();
        ConsumerGroupDescription described;
        try {
            described = Clients.answer(
                            admin.describeConsumerGroups(List.of(groupId)).all(), "describe group `" + groupId + "`")
                    .get(groupId);
        } catch (GroupIdNotFoundException absent) {
            refuseAnother(absent);
            return new Group(groupId, 0, List.of(owners));
        }
        for (MemberDescription member : described.members()) {
            for (TopicPartition owned : member.assignment().topicPartitions()) {
                if (isOurs(owned)) {
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

    /** A group that is there, and is of another kind. */
    private void refuseAnother(GroupIdNotFoundException absent) {
        if (String.valueOf(absent.getMessage()).contains("is not a consumer group")) {
            throw new SkewedLoadException(
                    "group `" + groupId
                            + "` is no consumer group: for a share group say so, by KafkaTarget.shareGroup() or @KafkaUnderTest(shareGroup ="
                            + " true)",
                    absent);
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
