package dev.skewedload.junit;

import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.Readiness;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What {@code @KafkaUnderTest} asks for, validated. */
record KafkaPlan(
        String topic,
        int partitions,
        String consumerGroup,
        @Nullable PartitionBy partitionBy,
        Readiness ready,
        Duration readyWithin,
        Map<String, String> producer) {
    private static final String KAFKA = "@KafkaUnderTest";
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");
    private static final int MOST_PARTITIONS = 32_000;

    static KafkaPlan of(KafkaUnderTest underTest) {
        String topic = underTest.topic();
        if (!TOPIC.matcher(topic).matches() || topic.equals(".") || topic.equals("..")) {
            throw misuse("`topic` be a legal topic name (letters, digits, `.`, `_`, `-`)", "`" + topic + "`");
        }
        if (underTest.partitions() < 1 || underTest.partitions() > MOST_PARTITIONS) {
            throw misuse("`partitions` be from 1 to " + MOST_PARTITIONS, underTest.partitions());
        }
        if (underTest.consumerGroup().isBlank()) {
            throw misuse("`consumerGroup` be the group.id of the system under test", "blank");
        }
        if (underTest.partitionBy().length > 1) {
            throw misuse("`partitionBy` be one choice", underTest.partitionBy().length + " choices");
        }
        return new KafkaPlan(
                topic,
                underTest.partitions(),
                underTest.consumerGroup(),
                underTest.partitionBy().length == 0 ? null : underTest.partitionBy()[0],
                underTest.ready(),
                Times.parsePositive(KAFKA, "readyWithin", underTest.readyWithin()),
                producerSettings(underTest.producer()));
    }

    private static Map<String, String> producerSettings(String[] texts) {
        Map<String, String> settings = new HashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw misuse("each entry of `producer` be name=value, such as \"linger.ms=5\"", "`" + text + "`");
            }
            settings.put(
                    text.substring(0, equals).strip(),
                    text.substring(equals + 1).strip());
        }
        return Map.copyOf(settings);
    }

    private static SkewedLoadException misuse(String rule, Object actual) {
        return new SkewedLoadException(KAFKA + " requires that " + rule + ", but was " + actual + ".");
    }
}
