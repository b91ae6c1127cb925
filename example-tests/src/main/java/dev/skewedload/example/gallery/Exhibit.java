package dev.skewedload.example.gallery;

import dev.skewedload.check.Check;
import dev.skewedload.measure.Contract;
import dev.skewedload.workload.Arrivals;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A system of the gallery with what is expected of it.
 *
 * @param name what it is called, in words joined by hyphens
 * @param right whether it is right, so that no check may fail
 * @param story what a right one does, or the fault that was planted in a wrong one
 * @param expected of a right one the checks that must pass, of a wrong one those that must fail, as users write them
 * @param mayFollow of a wrong one the checks that may fail as well, since they follow from the fault
 * @param contract what it promises
 * @param load what is sent
 * @param partitions of the topic
 * @param drain how long the run may drain; a wrong one that loses events never comes to its end
 * @param checks further checks, beside the standard ones
 * @param start starts the system, and adds what happens during the load to the stand's traffic
 */
public record Exhibit(
        String name,
        boolean right,
        String story,
        Set<String> expected,
        Set<String> mayFollow,
        Contract contract,
        Workload load,
        int partitions,
        Duration drain,
        List<Check> checks,
        Start start) {
    /** 600 events in two seconds: of 20 orders that are open at a time, each of five events. */
    public static final Workload LOAD = Workload.named("gallery")
            .seed(7)
            .eventsPerSecond(300)
            .duration(Duration.ofSeconds(2))
            .tenants(10)
            .openEntities(2)
            .eventsPerEntity(5)
            .arrivals(Arrivals.UNIFORM)
            .build();

    /** An event of {@link #LOAD} in its first half: the first of its order, so that four more of the order follow it. */
    public static final long SLOW_EVENT = firstOfAnOrder(100);

    /** An event of {@link #LOAD} in its first half after which none of its order comes. */
    public static final long LAST_OF_ITS_ORDER = lastOfTheOrderOf(SLOW_EVENT);

    static final Duration ENDS_BY_ITSELF = Duration.ofSeconds(60);
    private static final Duration NEED_NOT_END = Duration.ofSeconds(3);

    /**
     * Copies the collections.
     *
     * @param name as above
     * @param right as above
     * @param story as above
     * @param expected as above
     * @param mayFollow as above
     * @param contract as above
     * @param load as above
     * @param partitions as above
     * @param drain as above
     * @param checks as above
     * @param start as above
     */
    public Exhibit {
        expected = Set.copyOf(expected);
        mayFollow = Set.copyOf(mayFollow);
        checks = List.copyOf(checks);
    }

    private static long firstOfAnOrder(long from) {
        Set<String> orders = new HashSet<>();
        try (EventCursor events = LOAD.events()) {
            while (events.next()) {
                if (orders.add(events.entity()) && events.sequence() >= from) {
                    return events.sequence();
                }
            }
        }
        throw new IllegalStateException("no order begins in the load");
    }

    private static long lastOfTheOrderOf(long sequence) {
        Map<String, Long> last = new HashMap<>();
        String order = "";
        try (EventCursor events = LOAD.events()) {
            while (events.next()) {
                last.put(events.entity(), events.sequence());
                order = events.sequence() == sequence ? events.entity() : order;
            }
        }
        return Objects.requireNonNull(last.get(order));
    }

    /** Starts an exhibit's system. */
    @FunctionalInterface
    public interface Start {
        /**
         * Starts it.
         *
         * @param stand where
         * @throws Exception if it cannot be started
         */
        void on(Stand stand) throws Exception;
    }

    /**
     * A right system, on a topic of three partitions.
     *
     * @param name its name
     * @param story what it does
     * @param start starts it
     * @return an exhibit that does not say yet what it {@link #proves}
     */
    public static Exhibit right(String name, String story, Start start) {
        return new Exhibit(
                name,
                true,
                story,
                Set.of(),
                Set.of(),
                Contract.EFFECTIVELY_ONCE,
                LOAD,
                3,
                ENDS_BY_ITSELF,
                List.of(),
                start);
    }

    /**
     * A wrong system, on a topic of three partitions.
     *
     * @param name its name
     * @param fault what is wrong with it
     * @param start starts it
     * @return an exhibit that does not say yet by what it {@link #isCaughtBy}
     */
    public static Exhibit wrong(String name, String fault, Start start) {
        return new Exhibit(
                name,
                false,
                fault,
                Set.of(),
                Set.of(),
                Contract.EFFECTIVELY_ONCE,
                LOAD,
                3,
                NEED_NOT_END,
                List.of(),
                start);
    }

    /**
     * Says which checks a right system passes.
     *
     * @param checkNames as users write them, such as {@code hasNoLostEffects()}
     * @return a changed copy
     */
    public Exhibit proves(String... checkNames) {
        return with(Set.of(checkNames), mayFollow, contract, load, partitions, drain, checks);
    }

    /**
     * Says which checks a wrong system fails.
     *
     * @param checkNames as users write them
     * @return a changed copy
     */
    public Exhibit isCaughtBy(String... checkNames) {
        return with(Set.of(checkNames), mayFollow, contract, load, partitions, drain, checks);
    }

    /**
     * Says which checks may fail beside those, since that follows from the fault.
     *
     * @param checkNames as users write them
     * @return a changed copy
     */
    public Exhibit mayAlsoFail(String... checkNames) {
        return with(expected, Set.of(checkNames), contract, load, partitions, drain, checks);
    }

    /**
     * Sets what the system promises.
     *
     * @param promised {@link Contract#EFFECTIVELY_ONCE} if this is not called
     * @return a changed copy
     */
    public Exhibit promises(Contract promised) {
        return with(expected, mayFollow, promised, load, partitions, drain, checks);
    }

    /**
     * Sets the load.
     *
     * @param other {@link #LOAD} if this is not called
     * @return a changed copy
     */
    public Exhibit load(Workload other) {
        return with(expected, mayFollow, contract, other, partitions, drain, checks);
    }

    /**
     * Sets the partitions of the topic.
     *
     * @param number 3 if this is not called
     * @return a changed copy
     */
    public Exhibit partitions(int number) {
        return with(expected, mayFollow, contract, load, number, drain, checks);
    }

    /**
     * Sets how long the drain may last.
     *
     * @param limit a minute for right ones and 3 s for wrong ones if this is not called
     * @return a changed copy
     */
    public Exhibit drain(Duration limit) {
        return with(expected, mayFollow, contract, load, partitions, limit, checks);
    }

    /**
     * Adds checks to the standard ones: those with a limit, or of the exhibit's own.
     *
     * @param more further checks
     * @return a changed copy
     */
    public Exhibit judgedBy(Check... more) {
        return with(
                expected,
                mayFollow,
                contract,
                load,
                partitions,
                drain,
                Stream.concat(checks.stream(), Stream.of(more)).toList());
    }

    private Exhibit with(
            Set<String> expectedNow,
            Set<String> mayFollowNow,
            Contract contractNow,
            Workload loadNow,
            int partitionsNow,
            Duration drainNow,
            List<Check> checksNow) {
        return new Exhibit(
                name,
                right,
                story,
                expectedNow,
                mayFollowNow,
                contractNow,
                loadNow,
                partitionsNow,
                drainNow,
                checksNow,
                start);
    }
}
