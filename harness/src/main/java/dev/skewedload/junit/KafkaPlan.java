package dev.skewedload.junit;

import dev.skewedload.kafka.ProducerSettings;
import dev.skewedload.measure.Contract;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.Readiness;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What {@code @KafkaUnderTest} asks for, validated. */
record KafkaPlan(
        String topic,
        int partitions,
        String consumerGroup,
        boolean shareGroup,
        @Nullable PartitionBy partitionBy,
        Set<Contract> contract,
        @Nullable String deadLetters,
        Readiness ready,
        Duration readyWithin,
        Map<String, String> producer) {
    private static final String KAFKA = "@KafkaUnderTest";
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._-]{1,249}");
    private static final int MOST_PARTITIONS = 32_000;

    static KafkaPlan of(KafkaUnderTest underTest) {
        String topic = underTest.topic();
        if (!TOPIC.matcher(topic).matches() || topic.equals(".") || topic.equals("..")) {
            throw misuse(
                    "`topic` be 1 to 249 letters, digits, `.`, `_` or `-`",
                    "`" + topic + "`",
                    "give the literal name of the topic");
        }
        if (underTest.partitions() < 1 || underTest.partitions() > MOST_PARTITIONS) {
            throw misuse(
                    "`partitions` be from 1 to " + MOST_PARTITIONS,
                    underTest.partitions(),
                    "give the number that the topic has in production");
        }
        if (underTest.consumerGroup().isBlank()) {
            throw misuse(
                    "`consumerGroup` not be blank",
                    "`" + underTest.consumerGroup() + "`",
                    "give the group.id of the system under test");
        }
        if (underTest.partitionBy().length > 1) {
            throw misuse(
                    "`partitionBy` be one choice",
                    Stream.of(underTest.partitionBy()).map(PartitionBy::name).collect(Collectors.joining(", ")),
                    "remove one");
        }
        return new KafkaPlan(
                topic,
                underTest.partitions(),
                underTest.consumerGroup(),
                underTest.shareGroup(),
                underTest.partitionBy().length == 0 ? null : underTest.partitionBy()[0],
                contractOf(underTest),
                deadLettersOf(underTest),
                underTest.ready(),
                Times.parsePositive(KAFKA + " requires that `readyWithin` be", underTest.readyWithin()),
                ProducerSettings.parse(underTest.producer()));
    }

    private static Set<Contract> contractOf(KafkaUnderTest underTest) {
        try {
            return Contract.of(underTest.contract());
        } catch (IllegalArgumentException misuse) {
            throw new SkewedLoadException(KAFKA + ": " + misuse.getMessage() + ".");
        }
    }

    private static @Nullable String deadLettersOf(KafkaUnderTest underTest) {
        String topic = underTest.deadLetters();
        if (topic.isEmpty()) {
            return null;
        }
        if (!TOPIC.matcher(topic).matches() || topic.equals(underTest.topic())) {
            throw misuse(
                    "`deadLetters` be a topic of its own",
                    "`" + topic + "`",
                    "give the literal name of the topic in which the system sets events aside");
        }
        return topic;
    }

    private static SkewedLoadException misuse(String rule, Object actual, String remedy) {
        return new SkewedLoadException(KAFKA + " requires that " + rule + ", but was " + actual + ": " + remedy + ".");
    }
}
