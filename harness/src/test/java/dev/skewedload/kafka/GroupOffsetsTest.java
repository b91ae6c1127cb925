package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.skewedload.measure.OffsetSample;
import dev.skewedload.run.OffsetSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.ApiException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GroupOffsetsTest {
    private static final Duration GENEROUS = Duration.ofSeconds(60);

    private final TestTopic topic = TestTopic.of(3);
    private final Admin admin = TestTopic.admin();
    private final GroupOffsets offsets = new GroupOffsets(admin, topic.name(), 3, topic.group());

    @AfterEach
    void close() {
        admin.close();
    }

    @Test
    void a_group_that_is_not_there_has_no_members_and_no_commits() {
        topic.put(4);

        assertThat(offsets.group()).isEqualTo(new OffsetSource.Group(topic.group(), 0, List.of("", "", "")));
        assertThat(offsets.committed())
                .containsExactly(OffsetSample.UNKNOWN, OffsetSample.UNKNOWN, OffsetSample.UNKNOWN);
        assertThat(offsets.ends()).containsExactly(2, 1, 1);
    }

    @Test
    void the_sizes_of_the_logs_are_those_on_the_brokers_disk() {
        assertThat(offsets.logSizes())
                .hasValueSatisfying(sizes -> assertThat(sizes).containsExactly(0, 0, 0));

        topic.put(4);

        assertThat(offsets.logSizes()).hasValueSatisfying(sizes -> {
            assertThat(sizes).hasSize(3).doesNotContain(0);
            assertThat(sizes[0])
                    .as("two records in batches of their own or in one")
                    .isGreaterThan(sizes[1]);
            assertThat(sizes[1]).isEqualTo(sizes[2]);
        });
    }

    @Test
    void an_empty_group_can_be_set_to_offsets() {
        topic.put(4);
        offsets.commit(new long[] {2, 0, 1});

        assertThat(offsets.committed()).containsExactly(2, 0, 1);
        assertThat(offsets.group().members()).isZero();
        assertThat(offsets.group().owned()).isZero();
    }

    @Test
    void members_and_what_they_own_show_in_the_classic_protocol() {
        Map<String, String> classic = Map.of("group.protocol", "classic", "heartbeat.interval.ms", "200");
        try (TestConsumer first = new TestConsumer(topic, classic, record -> true);
                TestConsumer second = new TestConsumer(topic, classic, record -> true)) {
            awaitOwners(2);
            assertThat(first.failure()).isNull();
            assertThat(second.failure()).isNull();
        }
        await().atMost(GENEROUS).until(() -> offsets.group().members() == 0);
    }

    @Test
    void members_and_what_they_own_show_in_the_new_protocol() {
        try (TestConsumer member = new TestConsumer(topic, Map.of("group.protocol", "consumer"), record -> true)) {
            awaitOwners(1);
            assertThatThrownBy(() -> offsets.commit(new long[] {0, 0, 0}))
                    .as("a group with members keeps its offsets to itself")
                    .isInstanceOf(ApiException.class);
            assertThat(member.failure()).isNull();
        }
        await().atMost(GENEROUS).until(() -> offsets.group().members() == 0);
    }

    private void awaitOwners(int members) {
        await().atMost(GENEROUS).until(() -> {
            OffsetSource.Group group = offsets.group();
            return group.members() == members
                    && group.owned() == 3
                    && group.owners().stream().distinct().count() == members;
        });
    }

    @Test
    void a_topic_that_is_prepared_while_its_group_fills_stays_as_it_is() {
        try (TestConsumer member = new TestConsumer(topic, Map.of(), record -> true)) {
            awaitOwners(1);
            assertThatThrownBy(() -> offsets.commit(new long[] {0, 0, 0}))
                    .as("a group with members keeps its offsets to itself")
                    .isInstanceOf(ApiException.class);
            new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), 3, topic.group()).prepare();
            assertThat(member.failure()).isNull();
        }
    }
}
