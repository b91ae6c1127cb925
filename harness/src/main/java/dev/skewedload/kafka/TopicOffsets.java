package dev.skewedload.kafka;

import dev.skewedload.run.OffsetSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;

/** Watches the logs of a topic through the Admin client, whoever reads it. */
abstract class TopicOffsets implements OffsetSource {
    final Admin admin;
    final String topic;
    final String groupId;
    final List<TopicPartition> partitions;

    TopicOffsets(Admin admin, String topic, int partitions, String groupId) {
        this.admin = admin;
        this.topic = topic;
        this.groupId = groupId;
        this.partitions = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    /** Of a consumer group, or of a share group. */
    static TopicOffsets of(Admin admin, String topic, int partitions, String groupId, boolean shared) {
        return shared
                ? new ShareGroupOffsets(admin, topic, partitions, groupId)
                : new GroupOffsets(admin, topic, partitions, groupId);
    }

    /** As many texts as there are partitions. */
    final String[] nobody() {
        String[] owners = new String[partitions.size()];
        Arrays.fill(owners, "");
        return owners;
    }

    final boolean isOurs(TopicPartition partition) {
        return partition.topic().equals(topic) && partition.partition() < partitions.size();
    }

    @Override
    public final long[] ends() {
        return Topics.ends(admin, topic, partitions.size());
    }

    @Override
    public final Optional<long[]> logStarts() {
        return Optional.of(Topics.starts(admin, topic, partitions.size()));
    }

    @Override
    public final Optional<long[]> logSizes() {
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
            if (isOurs(partition)) {
                sizes[partition.partition()] = Math.max(sizes[partition.partition()], replica.size());
            }
        });
    }
}
