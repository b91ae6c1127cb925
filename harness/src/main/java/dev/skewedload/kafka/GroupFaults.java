package dev.skewedload.kafka;

import dev.skewedload.run.Fault;
import dev.skewedload.run.OffsetSource.Group;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Faults on a consumer group for the time line of a run: {@code traffic.at(ofSeconds(5), GroupFaults.of(kafka).addMember(() -> second =
 * OrderService.start(…)))}.
 *
 * <p>Each is verified by looks at the group from outside: members are more or fewer and partitions changed hands. The classic protocol,
 * eager or cooperative, and the consumer protocol (KIP-848) are known; of a share group members can be added and removed.
 *
 * <p>What this cannot see: whether the member that came or went is the one that was meant, if several do at once.
 */
public final class GroupFaults {
    /** Longer than a member of the new protocol takes to hand over, which is two of its heartbeats of five seconds. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final long PAUSE_MILLIS = 50;

    private final KafkaEndpoint endpoint;
    private final boolean shared;
    private final Duration limit;

    private GroupFaults(KafkaEndpoint endpoint, boolean shared, Duration limit) {
        this.endpoint = endpoint;
        this.shared = shared;
        this.limit = limit;
    }

    /**
     * Faults on the group of the system under test.
     *
     * @param endpoint where it is; a test has it as a parameter
     * @return the faults
     */
    public static GroupFaults of(KafkaEndpoint endpoint) {
        return new GroupFaults(endpoint, false, LIMIT);
    }

    /**
     * The same for a share group.
     *
     * @return faults on a share group
     */
    public GroupFaults shareGroup() {
        return new GroupFaults(endpoint, true, limit);
    }

    /** The same with another limit to what is waited for. */
    GroupFaults within(Duration newLimit) {
        return new GroupFaults(endpoint, shared, newLimit);
    }

    /**
     * Adds a member.
     *
     * @param start starts another instance of the system under test, and returns once it has
     * @return verified by a member more, and by partitions that changed hands
     */
    public Fault addMember(Runnable start) {
        return named("add a member to " + endpoint.consumerGroup(), offsets -> {
            Group before = offsets.group();
            start.run();
            Group after = await(
                    offsets,
                    "a member to join and to be given partitions",
                    now -> now.names().stream().anyMatch(name -> !before.names().contains(name))
                            && moved(before, now) > 0
                            && now.owned() == endpoint.partitions());
            return "%d members became %d, and %d partitions changed hands"
                    .formatted(before.members(), after.members(), moved(before, after));
        });
    }

    /**
     * Removes a member.
     *
     * @param close closes an instance of the system under test, and returns once it has; one that is killed leaves only when its
     *     session ends
     * @return verified by a member fewer, and by partitions that changed hands
     */
    public Fault removeMember(Runnable close) {
        return named("remove a member of " + endpoint.consumerGroup(), offsets -> {
            Group before = offsets.group();
            if (before.members() == 0) {
                throw nothingToDo("has no members to remove: start the system under test before");
            }
            close.run();
            Group after = await(
                    offsets,
                    "a member to leave and its partitions to change hands",
                    now -> before.names().stream().anyMatch(name -> !now.names().contains(name))
                            && moved(before, now) > 0);
            return "%d members became %d, and %d partitions changed hands"
                    .formatted(before.members(), after.members(), moved(before, after));
        });
    }

    /**
     * Puts all members out by the Admin client, as an operator can. A consumer that polls on comes back by itself.
     *
     * @return verified by a look without them, or by the group's epoch that rose
     */
    public Fault removeAllMembers() {
        return named("remove all members of " + endpoint.consumerGroup(), offsets -> {
            Group before = offsets.group();
            if (before.members() == 0) {
                throw nothingToDo("has no members to remove: start the system under test before");
            }
            try (Admin admin = admin()) {
                Clients.answer(
                        admin.removeMembersFromConsumerGroup(
                                        endpoint.consumerGroup(), new RemoveMembersFromConsumerGroupOptions())
                                .all(),
                        "remove the members of group `" + endpoint.consumerGroup() + "`");
            }
            Group after = await(offsets, "its members to be gone", now -> hasNoneOf(before, now) || rose(before, now));
            return "%d members were put out, %d were there right after".formatted(before.members(), after.members());
        });
    }

    /**
     * Forces a rebalance: a member joins, takes partitions, reads nothing and leaves. Partitions change hands twice; the group stays as
     * it was.
     *
     * @return verified by the partitions that the member was given
     */
    public Fault rebalance() {
        return named("rebalance " + endpoint.consumerGroup(), offsets -> {
            if (shared) {
                throw nothingToDo("is a share group, whose partitions have no owner: add or remove a member");
            }
            Group before = offsets.group();
            if (before.members() == 0) {
                throw nothingToDo("has no members, so that nothing changes hands: start the system under test before");
            }
            List<Integer> taken;
            try (Admin admin = admin();
                    TemporaryMember member = new TemporaryMember(
                            endpoint,
                            Clients.answer(
                                            admin.describeConsumerGroups(List.of(endpoint.consumerGroup()))
                                                    .all(),
                                            "describe group `" + endpoint.consumerGroup() + "`")
                                    .get(endpoint.consumerGroup()))) {
                taken = member.join(limit);
            }
            if (taken.isEmpty()) {
                throw nothingToDo("gave a further member none of its " + endpoint.partitions() + " partitions within "
                        + limit.toSeconds() + " s, having " + before.members()
                        + " members: give the topic more partitions");
            }
            return "a further member took " + (taken.size() == 1 ? "partition " : "partitions ") + taken + " and left";
        });
    }

    private interface Work {
        String on(TopicOffsets offsets) throws InterruptedException;
    }

    private Fault named(String name, Work work) {
        return Fault.named(name, () -> {
            try (Admin admin = admin()) {
                return work.on(TopicOffsets.of(
                        admin, endpoint.topic(), endpoint.partitions(), endpoint.consumerGroup(), shared));
            } catch (InterruptException interrupted) {
                throw new InterruptedException();
            } catch (KafkaException refused) {
                throw new SkewedLoadException(
                        "group `" + endpoint.consumerGroup() + "` refused it: " + refused.getMessage()
                                + "; add or remove a member of your own instead",
                        refused);
            }
        });
    }

    private Admin admin() {
        return Clients.admin(endpoint.bootstrapServers(), endpoint.clientSettings());
    }

    private Group await(TopicOffsets offsets, String what, Predicate<Group> seen) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        Group now = offsets.group();
        while (!seen.test(now)) {
            if (System.nanoTime() > deadline) {
                throw nothingToDo("was looked at for " + limit.toSeconds() + " s for " + what + ", and has "
                        + now.members() + " members that own " + now.owned() + " of " + endpoint.partitions()
                        + " partitions: see that the action does it");
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            now = offsets.group();
        }
        return now;
    }

    private SkewedLoadException nothingToDo(String why) {
        return new SkewedLoadException("group `" + endpoint.consumerGroup() + "` " + why);
    }

    /** How many partitions have another owner, or none any more. */
    private static long moved(Group before, Group now) {
        return IntStream.range(0, now.owners().size())
                .filter(partition ->
                        !now.owners().get(partition).equals(before.owners().get(partition)))
                .count();
    }

    private static boolean hasNoneOf(Group before, Group now) {
        return now.names().stream().noneMatch(before.names()::contains);
    }

    private static boolean rose(Group before, Group now) {
        return before.epoch().isPresent()
                && now.epoch().isPresent()
                && now.epoch().getAsInt() > before.epoch().getAsInt();
    }
}
