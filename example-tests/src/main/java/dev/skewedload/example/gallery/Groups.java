package dev.skewedload.example.gallery;

import dev.skewedload.kafka.KafkaEndpoint;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** What an operator looks at and does by Kafka's Admin client. */
final class Groups implements AutoCloseable {
    private static final Duration NEVER = Duration.ofSeconds(30);

    private final KafkaEndpoint kafka;
    private final Admin admin;

    Groups(KafkaEndpoint kafka) {
        this.kafka = kafka;
        admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers()));
    }

    /** How many records the group has not committed, over all partitions. */
    long lag() {
        Map<TopicPartition, OffsetAndMetadata> committed =
                answer(admin.listConsumerGroupOffsets(kafka.consumerGroup()).partitionsToOffsetAndMetadata());
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        committed.keySet().forEach(partition -> asked.put(partition, OffsetSpec.latest()));
        return answer(admin.listOffsets(asked).all()).entrySet().stream()
                .mapToLong(end ->
                        end.getValue().offset() - committed.get(end.getKey()).offset())
                .sum();
    }

    /** What each member of the group owns; empty while it is not settled. */
    Collection<Set<Integer>> owned() {
        return answer(admin.describeConsumerGroups(List.of(kafka.consumerGroup()))
                        .describedGroups()
                        .get(kafka.consumerGroup()))
                .members()
                .stream()
                .map(Groups::partitionsOf)
                .toList();
    }

    /** Waits until so many members own all partitions among them. */
    void awaitOwned(int partitions, int members) {
        long deadline = System.nanoTime() + NEVER.toNanos();
        while (!isShared(owned(), partitions, members)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the group did not settle: its members own " + owned());
            }
        }
    }

    private static boolean isShared(Collection<Set<Integer>> owned, int partitions, int members) {
        return owned.size() == members
                && !owned.contains(Set.of())
                && owned.stream().mapToInt(Set::size).sum() == partitions;
    }

    private static Set<Integer> partitionsOf(MemberDescription member) {
        return member.assignment().topicPartitions().stream()
                .map(TopicPartition::partition)
                .collect(Collectors.toSet());
    }

    void addPartitions(int total) {
        answer(admin.createPartitions(Map.of(kafka.topic(), NewPartitions.increaseTo(total)))
                .all());
    }

    private static <T> T answer(KafkaFuture<T> asked) {
        try {
            return asked.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
