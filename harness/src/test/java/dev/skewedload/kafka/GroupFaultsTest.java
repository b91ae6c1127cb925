package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

/** Faults on real groups; what each protocol makes of them is told by {@link ProtocolsTest}. */
class GroupFaultsTest {
    private static final Map<String, String> QUICK = Map.of("heartbeat.interval.ms", "200");

    private final TestTopic topic = TestTopic.of(4);
    private final GroupFaults faults = GroupFaults.of(endpoint(topic));

    static KafkaEndpoint endpoint(TestTopic topic) {
        return new KafkaEndpoint(TestTopic.bootstrap(), topic.name(), topic.partitions(), topic.group(), Map.of());
    }

    private TestConsumer member() {
        return new TestConsumer(topic, QUICK, record -> true);
    }

    private void awaitOwned() {
        try (Admin admin = TestTopic.admin()) {
            GroupOffsets offsets = new GroupOffsets(admin, topic.name(), topic.partitions(), topic.group());
            await().atMost(Duration.ofSeconds(60)).until(() -> offsets.group().owned() == topic.partitions());
        }
    }

    @Test
    void what_each_did_is_seen_from_outside() throws InterruptedException {
        Deque<TestConsumer> members = new ArrayDeque<>();
        try {
            members.push(member());
            awaitOwned();

            assertThat(faults.addMember(() -> members.push(member())).inject())
                    .isEqualTo("1 members became 2, and 2 partitions changed hands");
            assertThat(faults.removeMember(() -> members.pop().close()).inject())
                    .matches("2 members became 1, and [1-4] partitions changed hands");
            awaitOwned();
            assertThat(faults.rebalance().inject()).matches("a further member took partitions \\[\\d, \\d] and left");
            awaitOwned();
            assertThat(faults.removeAllMembers().inject())
                    .matches("1 members were put out, [01] were there right after");
            awaitOwned();
            assertThat(members.peek().failure()).isNull();
        } finally {
            members.forEach(TestConsumer::close);
        }
    }

    @Test
    void a_fault_that_did_nothing_says_so() {
        GroupFaults hasty = faults.within(Duration.ofSeconds(1));

        assertThatThrownBy(() -> hasty.addMember(() -> {}).inject())
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("group `" + topic.group()
                        + "` was looked at for 1 s for a member to join and to be given partitions, and has 0 members that own 0 of"
                        + " 4 partitions: see that the action does it");
        assertThatThrownBy(() -> hasty.rebalance().inject())
                .hasMessage("group `" + topic.group()
                        + "` has no members, so that nothing changes hands: start the system under" + " test before");
        assertThatThrownBy(() -> hasty.removeMember(() -> {}).inject())
                .hasMessage(
                        "group `" + topic.group() + "` has no members to remove: start the system under test before");
        assertThatThrownBy(() -> hasty.removeAllMembers().inject())
                .hasMessage(
                        "group `" + topic.group() + "` has no members to remove: start the system under test before");
        assertThatThrownBy(() -> hasty.shareGroup().rebalance().inject())
                .hasMessage("group `" + topic.group()
                        + "` is a share group, whose partitions have no owner: add or remove a member");
    }

    @Test
    void each_is_named_by_its_group() {
        assertThat(faults.addMember(() -> {}).name()).isEqualTo("add a member to " + topic.group());
        assertThat(faults.removeMember(() -> {}).name()).isEqualTo("remove a member of " + topic.group());
        assertThat(faults.removeAllMembers().name()).isEqualTo("remove all members of " + topic.group());
        assertThat(faults.rebalance().name()).isEqualTo("rebalance " + topic.group());
    }
}
