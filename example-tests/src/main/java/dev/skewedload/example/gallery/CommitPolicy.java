package dev.skewedload.example.gallery;

import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** The part that decides what is committed. Safe for use by the threads of the {@link Dispatch}. */
public interface CommitPolicy {
    /**
     * An event was polled.
     *
     * @param event the event
     */
    void delivered(OrderEvent event);

    /**
     * An event had its effect.
     *
     * @param event the event
     */
    void completed(OrderEvent event);

    /**
     * What to commit now.
     *
     * @return by partition the next offset to read after a restart
     */
    Map<TopicPartition, Long> commits();

    /**
     * Partitions went to another member.
     *
     * @param partitions which
     */
    void forget(Collection<TopicPartition> partitions);
}
