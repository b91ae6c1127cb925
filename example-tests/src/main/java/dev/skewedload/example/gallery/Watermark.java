package dev.skewedload.example.gallery;

import dev.skewedload.measure.CompletionFrontier;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The right commit policy: up to the first event that is not complete, whatever is complete beyond it. A crash then
 * delivers some events again and loses none.
 */
public final class Watermark implements CommitPolicy {
    private final Map<TopicPartition, CompletionFrontier> frontiers = new HashMap<>();

    /** Makes a policy of which no partition has been read yet. */
    public Watermark() {}

    @Override
    public synchronized void delivered(OrderEvent event) {
        frontiers
                .computeIfAbsent(event.partition(), partition -> new CompletionFrontier())
                .delivered(event.offset());
    }

    @Override
    public synchronized void completed(OrderEvent event) {
        CompletionFrontier frontier = frontiers.get(event.partition());
        if (frontier != null) {
            frontier.completed(event.offset());
        }
    }

    @Override
    public synchronized Map<TopicPartition, Long> commits() {
        Map<TopicPartition, Long> commits = new HashMap<>();
        frontiers.forEach(
                (partition, frontier) -> frontier.offset().ifPresent(offset -> commits.put(partition, offset)));
        return commits;
    }

    @Override
    public synchronized void forget(Collection<TopicPartition> partitions) {
        frontiers.keySet().removeAll(partitions);
    }
}
