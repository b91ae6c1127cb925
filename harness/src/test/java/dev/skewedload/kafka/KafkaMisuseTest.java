package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.RunThreads;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is wrong with a target is said before the load starts, within a bounded time, and no client is left behind. */
@Timeout(60)
class KafkaMisuseTest {
    private static final Map<String, String> SHORT =
            Map.of("request.timeout.ms", "300", "default.api.timeout.ms", "500", "max.block.ms", "500");

    private final RunThreads threads = new RunThreads();

    @AfterEach
    void no_client_is_left_behind() {
        threads.assertNoneLeft();
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(KafkaTarget target) {
        return assertThatThrownBy(() ->
                        SkewedTraffic.of(TestTopic.some(10).build()).to(target).run())
                .isInstanceOf(SkewedLoadException.class);
    }

    @Test
    void a_missing_topic() {
        String bootstrap = TestTopic.bootstrap();
        assertRefused(KafkaTarget.at(bootstrap).topic("no-such-topic").partitionBy(PartitionBy.TENANT))
                .hasMessage("topic `no-such-topic` is not on the cluster at " + bootstrap
                        + ": create it there with the partitions that it has in production, or correct `topic`");
    }

    @Test
    void a_name_that_is_none() {
        assertRefused(KafkaTarget.at(TestTopic.bootstrap()).topic("a topic").partitionBy(PartitionBy.TENANT))
                .hasMessageStartingWith("topic `a topic` requires a name that Kafka allows");
    }

    @Test
    void an_address_at_which_nobody_listens() throws IOException {
        int port = freePort();
        assertRefused(KafkaTarget.at("127.0.0.1:" + port)
                        .topic("orders")
                        .partitionBy(PartitionBy.TENANT)
                        .clientSettings(SHORT))
                .hasMessage(
                        "the cluster did not answer in time when asked to describe topic `orders`: is a broker running,"
                                + " and can this machine reach its advertised address?");
    }

    @Test
    void an_address_at_which_nobody_answers() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertRefused(KafkaTarget.at("127.0.0.1:" + silent.getLocalPort())
                            .topic("orders")
                            .partitionBy(PartitionBy.TENANT)
                            .clientSettings(SHORT))
                    .hasMessageStartingWith("the cluster did not answer in time");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void an_address_that_is_none() {
        assertRefused(KafkaTarget.at("nowhere").topic("orders").partitionBy(PartitionBy.TENANT))
                .hasMessageStartingWith("topic `orders` on the cluster at nowhere cannot be written to: ")
                .hasMessageContaining("nowhere");
    }

    @Test
    void client_settings_that_contradict_each_other() {
        TestTopic topic = TestTopic.of(1);
        assertRefused(topic.target()
                        .partitionBy(PartitionBy.TENANT)
                        .clientSettings(Map.of("delivery.timeout.ms", "10")))
                .hasMessageContaining("delivery.timeout.ms");
    }

    @Test
    void a_target_without_topic_or_key() {
        KafkaTarget target = KafkaTarget.at("127.0.0.1:1");
        assertRefused(target).hasMessage("KafkaTarget requires a topic: call topic(\"...\") on it.");
        assertRefused(target.topic("orders")).hasMessageStartingWith("KafkaTarget requires a key: call key(function");
    }

    @Test
    void a_topic_with_another_number_of_partitions() {
        TestTopic topic = TestTopic.of(3);
        TopicUnderTest asked = new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), 24, topic.group());

        assertThatThrownBy(asked::prepare)
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "topic `" + topic.name() + "` has 3 partitions, but `partitions` asks for 24: give the topic of"
                                + " this test a name of its own, or the same number");
    }
}
