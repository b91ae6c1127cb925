package dev.skewedload.kafka;

import dev.skewedload.measure.OffsetSample;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ShareGroupDescription;
import org.apache.kafka.clients.admin.ShareMemberDescription;
import org.apache.kafka.clients.admin.SharePartitionOffsetInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Watches a topic and one share group through the Admin client. Members acknowledge single records, in any order, so there is no
 * commit: what stands in for it is the offset below which all is settled. The coordinator tells a start offset, which it writes
 * down late, and how many records are not settled yet; where these are none, all that lay in the log before is.
 */
final class ShareGroupOffsets extends TopicOffsets {
    ShareGroupOffsets(Admin admin, String topic, int partitions, String groupId) {
        super(admin, topic, partitions, groupId);
    }

    @Override
    public boolean shared() {
        return true;
    }

    @Override
    public long[] committed() {
        long[] ends = ends();
        long[] settled = new long[partitions.size()];
        Arrays.fill(settled, OffsetSample.UNKNOWN);
        Map<TopicPartition, SharePartitionOffsetInfo> offsets;
        try {
            offsets = Clients.answer(
                    admin.listShareGroupOffsets(Map.of(groupId, new ListShareGroupOffsetsSpec()))
                            .partitionsToOffsetInfo(groupId),
                    "list the offsets of share group `" + groupId + "`");
        } catch (GroupIdNotFoundException absent) {
            return settled;
        }
        offsets.forEach((partition, offset) -> {
            if (offset != null && isOurs(partition)) {
                settled[partition.partition()] = settled(offset, ends[partition.partition()]);
            }
        });
        return settled;
    }

    private static long settled(SharePartitionOffsetInfo offset, long end) {
        return offset.lag().orElse(-1L) == 0
                ? Math.max(end, offset.startOffset())
                : Math.max(OffsetSample.UNKNOWN, offset.startOffset());
    }

    @Override
    public Group group() {
        String[] owners = nobody();
        ShareGroupDescription described;
        try {
            described = Clients.answer(
                            admin.describeShareGroups(List.of(groupId)).all(), "describe share group `" + groupId + "`")
                    .get(groupId);
        } catch (GroupIdNotFoundException absent) {
            return new Group(groupId, 0, List.of(owners), List.of(), OptionalInt.empty(), true);
        }
        List<ShareMemberDescription> members = described.members().stream()
                .sorted((one, other) -> one.consumerId().compareTo(other.consumerId()))
                .toList();
        for (ShareMemberDescription member : members) {
            for (TopicPartition owned : member.assignment().topicPartitions()) {
                if (isOurs(owned)) {
                    String others = owners[owned.partition()];
                    owners[owned.partition()] =
                            others.isEmpty() ? member.consumerId() : others + "+" + member.consumerId();
                }
            }
        }
        return new Group(
                groupId,
                members.size(),
                List.of(owners),
                members.stream().map(ShareMemberDescription::consumerId).toList(),
                OptionalInt.of(described.groupEpoch()),
                true);
    }

    @Override
    public void commit(long[] offsets) {
        Map<TopicPartition, Long> starts = new HashMap<>();
        partitions.forEach(partition -> starts.put(partition, offsets[partition.partition()]));
        Clients.answer(
                admin.alterShareGroupOffsets(groupId, starts).all(),
                "set the start offsets of share group `" + groupId + "`");
    }
}
