package dev.skewedload.example.gallery;

import dev.skewedload.kafka.KafkaClusters;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.kafka.TopicUnderTest;
import java.util.Optional;

/**
 * A topic with a group of its own that reads it, where a system has several of them: the old route and the new one, what is
 * admitted and what is deferred.
 *
 * @param under the topic and its group
 */
record Lane(TopicUnderTest under) {
    /** Makes a topic and sets its group to the ends. */
    static Lane of(Stand stand, String suffix, int partitions) {
        String name = stand.kafka().topic() + "-" + suffix;
        TopicUnderTest topic = KafkaClusters.topicUnderTest(property -> Optional.empty(), name, partitions, name);
        topic.prepare();
        return new Lane(topic);
    }

    KafkaEndpoint kafka() {
        return under.endpoint();
    }

    String topic() {
        return kafka().topic();
    }
}
