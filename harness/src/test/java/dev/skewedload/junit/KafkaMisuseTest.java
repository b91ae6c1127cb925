package dev.skewedload.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.junit.Misuse.UserCode;
import dev.skewedload.measure.Contract;
import dev.skewedload.partition.PartitionBy;
import org.junit.jupiter.api.Test;

class KafkaMisuseTest {
    @Test
    void no_partitions() {
        assertThat(Misuse.of(NoPartitionsTestCases.class))
                .isEqualTo("@KafkaUnderTest requires that `partitions` be from 1 to 32000, but was 0:"
                        + " give the number that the topic has in production.");
    }

    @Test
    void an_illegal_topic() {
        assertThat(Misuse.of(IllegalTopicTestCases.class))
                .isEqualTo("@KafkaUnderTest requires that `topic` be 1 to 249 letters, digits, `.`, `_` or `-`,"
                        + " but was `new orders`: give the literal name of the topic.");
    }

    @Test
    void a_blank_group() {
        assertThat(Misuse.of(BlankGroupTestCases.class))
                .isEqualTo("@KafkaUnderTest requires that `consumerGroup` not be blank, but was ` `:"
                        + " give the group.id of the system under test.");
    }

    @Test
    void two_choices_of_a_key() {
        assertThat(Misuse.of(TwoChoicesTestCases.class))
                .isEqualTo("@KafkaUnderTest requires that `partitionBy` be one choice, but was TENANT, ENTITY: remove"
                        + " one.");
    }

    @Test
    void an_unknown_time_to_be_ready() {
        assertThat(Misuse.of(ReadyTestCases.class))
                .isEqualTo("@KafkaUnderTest requires that `readyWithin` be a time such as 500ms, 20s, 2m or PT1M30S,"
                        + " but was `soon`.");
    }

    @Test
    void a_producer_setting_without_a_value() {
        assertThat(Misuse.of(NoValueTestCases.class))
                .isEqualTo(
                        "@KafkaUnderTest requires that each entry of `producer` be name=value, such as \"linger.ms=5\","
                                + " but one was `linger.ms`.");
    }

    @Test
    void a_producer_setting_that_kafka_does_not_take() {
        assertThat(Misuse.of(BadValueTestCases.class))
                .isEqualTo("@KafkaUnderTest requires that each entry of `producer` be a setting that Kafka takes, but"
                        + " Kafka says: Invalid value five for configuration linger.ms: Not a number of type"
                        + " LONG");
    }

    @Test
    void a_producer_setting_that_is_the_harness_s_own() {
        assertThat(Misuse.of(OwnSettingTestCases.class))
                .isEqualTo("@KafkaUnderTest requires that each entry of `producer` leave `bootstrap.servers` to"
                        + " SkewedLoad, but one was `bootstrap.servers=localhost:9092`: remove it.");
    }

    @Test
    void a_producer_setting_given_twice() {
        assertThat(Misuse.of(TwiceTestCases.class))
                .isEqualTo("@KafkaUnderTest requires that each entry of `producer` have a name of its own,"
                        + " but `linger.ms` is there twice: remove one.");
    }

    @Test
    void acks_that_cannot_be_had_with_idempotence() {
        assertThat(Misuse.of(AcksTestCases.class))
                .isEqualTo("@KafkaUnderTest requires that each entry of `producer` agree with the others, but `acks=1`"
                        + " cannot be had with idempotence: add \"enable.idempotence=false\".");
    }

    @Test
    void a_contract_that_contradicts_itself() {
        assertThat(Misuse.of(ContradictionTestCases.class))
                .isEqualTo(
                        "@KafkaUnderTest: a contract cannot be both EFFECTIVELY_ONCE and AT_LEAST_ONCE: remove the one"
                                + " that the system does not promise.");
    }

    @Test
    void dead_letters_in_the_topic_itself() {
        assertThat(Misuse.of(DeadLettersTestCases.class))
                .isEqualTo(
                        "@KafkaUnderTest requires that `deadLetters` be a topic of its own, but was `orders`: give the"
                                + " literal name of the topic in which the system sets events aside.");
    }

    @EvenLoad
    @KafkaUnderTest(
            topic = "orders",
            partitions = 2,
            consumerGroup = "orders",
            partitionBy = PartitionBy.TENANT,
            contract = {Contract.EFFECTIVELY_ONCE, Contract.AT_LEAST_ONCE})
    static class ContradictionTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(
            topic = "orders",
            partitions = 2,
            consumerGroup = "orders",
            partitionBy = PartitionBy.TENANT,
            deadLetters = "orders")
    static class DeadLettersTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(topic = "orders", partitions = 0, consumerGroup = "orders", partitionBy = PartitionBy.TENANT)
    static class NoPartitionsTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(topic = "new orders", partitions = 2, consumerGroup = "orders", partitionBy = PartitionBy.TENANT)
    static class IllegalTopicTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(topic = "orders", partitions = 2, consumerGroup = " ", partitionBy = PartitionBy.TENANT)
    static class BlankGroupTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(
            topic = "orders",
            partitions = 2,
            consumerGroup = "orders",
            partitionBy = {PartitionBy.TENANT, PartitionBy.ENTITY})
    static class TwoChoicesTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(
            topic = "orders",
            partitions = 2,
            consumerGroup = "orders",
            partitionBy = PartitionBy.TENANT,
            readyWithin = "soon")
    static class ReadyTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(topic = "orders", partitions = 2, consumerGroup = "orders", producer = "linger.ms")
    static class NoValueTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(topic = "orders", partitions = 2, consumerGroup = "orders", producer = "linger.ms = five")
    static class BadValueTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(
            topic = "orders",
            partitions = 2,
            consumerGroup = "orders",
            producer = "bootstrap.servers=localhost:9092")
    static class OwnSettingTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(
            topic = "orders",
            partitions = 2,
            consumerGroup = "orders",
            producer = {"linger.ms=5", "linger.ms=10"})
    static class TwiceTestCases extends UserCode {}

    @EvenLoad
    @KafkaUnderTest(topic = "orders", partitions = 2, consumerGroup = "orders", producer = "acks=1")
    static class AcksTestCases extends UserCode {}
}
