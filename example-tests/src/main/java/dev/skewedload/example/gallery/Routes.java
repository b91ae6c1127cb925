package dev.skewedload.example.gallery;

import dev.skewedload.check.DrainedRoute;
import dev.skewedload.workload.Arrivals;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.clients.producer.Producer;

/** What happens to orders while they go from an old topic to a new one. */
public final class Routes {
    private static final String OLD = "orders-v1";
    private static final String NEW = "orders-v2";
    private static final String DRAINS_BY_SCHEDULE = "drainsTheOldRouteBySchedule()";
    private static final int PARTITIONS = 3;

    /** Half of the load: the sequence of the first event that the new topic may take. */
    private static final long SWITCH = 300;

    /** So many of the last events of the old topic are held until the new one is read. */
    private static final long TAIL = 30;

    private static final long CLOCKS_APART_NANOS = Duration.ofMillis(600).toNanos();

    private static final String[] NOTHING_WRONG = {
        "hasNoLostEffects()",
        "hasNoDuplicateEffects()",
        "hasNoOrderViolations()",
        "hasNoUnsafeCommits()",
        "hasNoConflicts()",
        "hasNoOverlaps()",
        "hasNoRouteCrossings()"
    };

    /**
     * Orders move to the new topic while they are under way, each behind a barrier: its last record on the old topic, which the new
     * topic's consumer waits for. The old topic's last records are copied to the new one, in case any was missed, and the sink
     * knows an event by its id wherever it lies.
     */
    public static final Exhibit VERSIONED = Exhibit.right(
                    "versioned-routing",
                    "moves each order to a new topic behind a barrier, and de-duplicates the mirrored tail by event id",
                    stand -> migrates(stand, OrderEvent::id))
            .proves(NOTHING_WRONG);

    /**
     * The same migration, but the sink knows an event by topic, partition and offset, because that is unique and at hand. A copy on the
     * new topic has another place, so it has its effect again. De-duplicate by an id that the event brings along.
     */
    public static final Exhibit DEDUPLICATES_BY_PLACE = Exhibit.wrong(
                    "deduplicates-by-place",
                    "de-duplicates by topic, partition and offset, and the tail of the old topic is mirrored to the"
                            + " new one",
                    stand -> migrates(stand, event -> event.partition() + "@" + event.offset()))
            .isCaughtBy("hasNoDuplicateEffects()");

    /**
     * An order ends on the topic that it began on, and new orders take the new one: no order is ever on two topics, and the old one is
     * empty once the oldest order is done. Then, and by the day that was planned, it can be deleted.
     * {@code hasDrainedRoute} judges it in seconds, which a busy machine voids; so the exhibit judges it in events as well.
     */
    public static final Exhibit DRAINED = Exhibit.right(
                    "drained-route", "lets orders end on the old topic, and has it drained on schedule", Routes::drains)
            .load(Workload.named("gallery")
                    .seed(7)
                    .eventsPerSecond(120)
                    .duration(Duration.ofSeconds(5))
                    .tenants(10)
                    .openEntities(2)
                    .eventsPerEntity(5)
                    .arrivals(Arrivals.UNIFORM)
                    .build())
            .judgedBy(new DrainedRoute(OLD, Duration.ofSeconds(3)))
            .proves(
                    "hasNoLostEffects()",
                    "hasNoDuplicateEffects()",
                    "hasNoOrderViolations()",
                    "hasNoUnsafeCommits()",
                    "hasNoRouteCrossings()",
                    DRAINS_BY_SCHEDULE);

    /**
     * Each instance of the front goes over to the new topic when its own clock says so, because a time is easy to agree on. Clocks
     * differ, so for a while the events of one order go both ways, and the new topic's overtake the old one's. Switch by a version
     * that is given out with the order, or let the order's last record on the old topic say so.
     */
    public static final Exhibit LOCAL_CLOCK = Exhibit.wrong(
                    "cut-over-by-local-clock",
                    "two instances go over to the new topic by clocks that are 0.6 s apart",
                    Routes::cutsOverByClock)
            .isCaughtBy("hasNoRouteCrossings()", "hasNoOrderViolations()")
            .mayAlsoFail("hasNoOverlaps()");

    /**
     * The old topic's consumer is stopped when its lag is zero, because all seems done. Lag says what was written and not read; it does
     * not know what a producer still holds and writes a moment later, and nobody reads that any more. Stop the producers and flush
     * them first, then wait for zero lag.
     */
    public static final Exhibit ZERO_LAG = Exhibit.wrong(
                    "switches-at-zero-lag",
                    "stops the old topic's consumer at zero lag, while a producer still holds events for it",
                    Routes::stopsAtZeroLag)
            .isCaughtBy("hasNoLostEffects()", "hasNoUnsafeCommits()");

    private Routes() {}

    static List<Exhibit> exhibits() {
        return List.of(VERSIONED, DRAINED, DEDUPLICATES_BY_PLACE, LOCAL_CLOCK, ZERO_LAG);
    }

    private static void migrates(Stand stand, Function<OrderEvent, String> identity) {
        Lane old = Lane.of(stand, OLD, PARTITIONS);
        Lane fresh = Lane.of(stand, NEW, PARTITIONS);
        Counts counts = new Counts();
        Barriers barriers = new Barriers();
        Deduplicated onOld = new Deduplicated(identity, sink(stand, OLD));
        Deduplicated onNew = onOld.before(sink(stand, NEW));
        stand.start(Pipeline.of(old.kafka(), event -> {
            if (BarrierFront.isBarrier(event)) {
                barriers.passed(event.key());
                return;
            }
            if (event.sequence() >= SWITCH - TAIL) {
                counts.await(NEW, 1);
            }
            onOld.apply(event);
            counts.add(OLD);
        }));
        stand.start(Pipeline.of(fresh.kafka(), event -> {
            counts.add(NEW);
            if (BarrierFront.comesAfterBarrier(event)) {
                barriers.await(event.key());
            }
            onNew.apply(event);
        }));
        Front front = new BarrierFront(Orders.producer(old), old.topic(), fresh.topic(), SWITCH);
        FrontTarget.sendThrough(stand, front, old, fresh);
        Happening.during(stand, () -> {
            counts.await(OLD, SWITCH);
            Mirror.copyTail(old.kafka(), fresh);
        });
    }

    private static Sink sink(Stand stand, String route) {
        return new ProbeSink(stand.effects().route(route), Work.NONE);
    }

    private static void drains(Stand stand) {
        Lane old = Lane.of(stand, OLD, 2);
        Lane fresh = Lane.of(stand, NEW, 4);
        stand.start(Pipeline.of(old.kafka(), sink(stand, OLD)));
        stand.start(Pipeline.of(fresh.kafka(), sink(stand, NEW)));
        LifelongRoutes routes = new LifelongRoutes(old.topic(), fresh.topic(), SWITCH / 2);
        Front front = new RoutedFront(Orders.producer(old), event -> Orders.record(event, routes.topicOf(event)));
        FrontTarget.sendThrough(stand, front, old, fresh);
        stand.judgedBy(new OwnCheck(
                DRAINS_BY_SCHEDULE,
                run -> OwnCheck.holds(
                        routes.lastOnOldRoute() < SWITCH,
                        "the last event on the old topic was number " + routes.lastOnOldRoute() + ", and " + SWITCH
                                + " was planned")));
    }

    private static void cutsOverByClock(Stand stand) {
        Lane old = Lane.of(stand, OLD, PARTITIONS);
        Lane fresh = Lane.of(stand, NEW, PARTITIONS);
        HeldBack work = new HeldBack(event -> event.partition().topic().equals(old.topic()), SWITCH);
        stand.start(Pipeline.of(old.kafka(), new ProbeSink(stand.effects().route(OLD), work)));
        stand.start(Pipeline.of(fresh.kafka(), new ProbeSink(stand.effects().route(NEW), work)));
        Front balanced = Instances.balanced(clocked(old, fresh, 0), clocked(old, fresh, CLOCKS_APART_NANOS));
        FrontTarget.sendThrough(stand, balanced, old, fresh);
    }

    /** An instance whose clock is slow by so much. */
    private static Front clocked(Lane old, Lane fresh, long slowNanos) {
        long cutOver = Duration.ofSeconds(1).toNanos();
        return new RoutedFront(Orders.producer(old), event -> {
            long clock = event.dueNanos() - slowNanos;
            return Orders.record(event, clock < cutOver ? old.topic() : fresh.topic());
        });
    }

    private static void stopsAtZeroLag(Stand stand) {
        Lane old = Lane.of(stand, OLD, PARTITIONS);
        Lane fresh = Lane.of(stand, NEW, PARTITIONS);
        Counts counts = new Counts();
        Sink onOld = sink(stand, OLD);
        Pipeline reader = stand.start(Pipeline.of(old.kafka(), event -> {
            onOld.apply(event);
            counts.add(OLD);
        }));
        stand.start(Pipeline.of(fresh.kafka(), sink(stand, NEW)));
        Producer<String, byte[]> producer = Orders.producer(old);
        LateProducer front = new LateProducer(producer, old.topic(), fresh.topic(), SWITCH, SWITCH + TAIL);
        FrontTarget.sendThrough(stand, front, old, fresh);
        Happening.during(stand, () -> {
            counts.await(OLD, SWITCH);
            try (Groups groups = new Groups(old.kafka())) {
                awaitZeroLag(groups);
                reader.close();
                front.flush();
                retire(old, groups);
            }
        });
    }

    private static void awaitZeroLag(Groups groups) {
        while (groups.lag() > 0) {
            Thread.onSpinWait(); // each look takes a round trip to the broker
        }
    }

    /** Sets the group of a topic that nobody needs any more to its ends, so that its alarm on lag is quiet. */
    private static void retire(Lane lane, Groups groups) {
        do {
            lane.under().prepare();
        } while (groups.lag() > 0);
    }
}
