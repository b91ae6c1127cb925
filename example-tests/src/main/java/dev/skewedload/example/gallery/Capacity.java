package dev.skewedload.example.gallery;

import dev.skewedload.check.Answer;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.RouteFigures;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.workload.Arrivals;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.ViralKeys;
import dev.skewedload.workload.Workload;
import dev.skewedload.workload.WorkloadBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** What is done with more load than one consumer can bear: it is set apart, deferred, coalesced, dropped. */
public final class Capacity {
    private static final String HOT_TENANT = "acme";
    private static final String ADMITTED = "admitted";
    private static final String DEFERRED = "deferred";
    private static final String SERVES_THE_HOT_PARTITION_ALONE = "servesTheHotPartitionAlone()";
    private static final String ACCOUNTS_FOR_THE_DEFERRED = "accountsForTheDeferred()";
    private static final String COALESCES = "coalesces()";
    private static final int OTHER_PARTITIONS = 3;

    /**
     * The hot tenant has a partition of its own, and that has a consumer of its own. It is slow here, as slow as can be: it does not
     * move until all other partitions have got on, which they could not if its consumer served one of them as well.
     */
    public static final Exhibit EXCLUSIVE = Exhibit.right(
                    "exclusive-assignment",
                    "gives the hot tenant a partition of its own, and that a consumer of its own",
                    Capacity::setsApart)
            .load(withHotTenant(0.3))
            .proves(
                    "hasNoLostEffects()",
                    "hasNoDuplicateEffects()",
                    "hasNoOrderViolations()",
                    "hasNoUnsafeCommits()",
                    "hasNoOverlaps()",
                    SERVES_THE_HOT_PARTITION_ALONE);

    /**
     * Admits so many new orders of the hot tenant, and writes the others to a topic of their own, to be done when the rush is over. An
     * order is admitted or deferred as a whole, so it keeps its order, and the deferred ones are counted when they come in and when
     * they are done.
     */
    public static final Exhibit ADMISSION = Exhibit.right(
                    "admission-quota",
                    "defers the hot tenant's orders beyond a quota to a topic of their own, and accounts for them",
                    Capacity::defers)
            .load(withHotTenant(0.45))
            .proves(
                    "hasNoLostEffects()",
                    "hasNoDuplicateEffects()",
                    "hasNoOrderViolations()",
                    "hasNoUnsafeCommits()",
                    "hasNoRouteCrossings()",
                    ACCOUNTS_FOR_THE_DEFERRED);

    /**
     * Passes over an event when a later one of its order has been polled: behind by a hundred events it has few to handle. Right where
     * each event holds the order's whole state, and where the contract says so.
     */
    public static final Exhibit COALESCING = Exhibit.right(
                    "coalescing",
                    "applies the latest state of each order, and passes over what it supersedes",
                    Capacity::coalesces)
            .promises(Contract.LATEST_PER_ENTITY)
            .proves("hasNoLostEffects()", "hasNoDuplicateEffects()", "hasNoOrderViolations()", COALESCES);

    /**
     * A second group is started on the topic "to help". A group shares the partitions among its members; a second group reads all of
     * them again. Add members to the group, up to the number of partitions.
     */
    public static final Exhibit SECOND_GROUP = Exhibit.wrong(
                    "second-group", "starts a second group on the same topic, to help", stand -> {
                        Sink sink = new ProbeSink(stand.effects(), Work.NONE);
                        stand.start(Pipeline.of(stand.kafka(), sink));
                        stand.start(Pipeline.of(inGroup(stand.kafka(), "helpers"), sink));
                    })
            .isCaughtBy("hasNoDuplicateEffects()")
            .mayAlsoFail("hasNoOverlaps()");

    /**
     * Returns from the handler when the tenant is over its quota, so the event counts as handled. Nobody hears of it, and its offset is
     * committed. Defer it, or refuse it where it comes in.
     */
    public static final Exhibit SILENT_QUOTA = Exhibit.wrong(
                    "quota-drops-in-silence",
                    "drops the hot tenant's events beyond a quota, without a word",
                    stand -> stand.start(Pipeline.of(
                            stand.kafka(), new QuotaSink(HOT_TENANT, 30, new ProbeSink(stand.effects(), Work.NONE)))))
            .load(withHotTenant(0.45))
            .isCaughtBy("hasNoLostEffects()", "hasNoUnsafeCommits()");

    /**
     * A key that gets hot moves to another node, which renews its own cache. The old owner answers those that still ask there from its
     * own, for ever. An event that no reader ever sees has no effect. Evict when a key moves, or let an entry expire.
     */
    public static final Exhibit STALE_CACHE = Exhibit.wrong(
                    "stale-cache",
                    "a key that got hot moved to another node, and the cache of the old one was not evicted",
                    stand -> stand.start(
                            Pipeline.of(stand.kafka(), new ReadBackSink(stand.effects(), new OrderCaches(false)))))
            .load(load().viralKeys(
                            new ViralKeys(0.15, 1, Duration.ofSeconds(10), Duration.ZERO, Duration.ofSeconds(10)))
                    .build())
            .isCaughtBy("hasNoLostEffects()", "hasNoUnsafeCommits()");

    private Capacity() {}

    static List<Exhibit> exhibits() {
        return List.of(EXCLUSIVE, ADMISSION, COALESCING, SECOND_GROUP, SILENT_QUOTA, STALE_CACHE);
    }

    private static Workload withHotTenant(double share) {
        return load().hotTenant(HOT_TENANT, share).build();
    }

    private static WorkloadBuilder load() {
        return Workload.named("gallery")
                .seed(7)
                .eventsPerSecond(300)
                .duration(Duration.ofSeconds(2))
                .tenants(10)
                .openEntities(2)
                .eventsPerEntity(5)
                .arrivals(Arrivals.UNIFORM);
    }

    private static void setsApart(Stand stand) throws InterruptedException {
        Lane lane = Lane.of(stand, "orders", 1 + OTHER_PARTITIONS);
        Counts counts = new Counts();
        Work work = event -> {
            if (isHot(event)) {
                for (int other = 1; other <= OTHER_PARTITIONS; other++) {
                    counts.await("partition " + other, 50);
                }
            } else {
                counts.add("partition " + event.partition().partition());
            }
        };
        for (int member = 0; member < 2; member++) {
            stand.start(Pipeline.of(lane.kafka(), new ProbeSink(stand.effects(), work))
                    .dispatch(new OneByOne())
                    .setting(
                            ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, HotPartitionAssignor.class.getName()));
        }
        Groups groups = stand.closing(new Groups(lane.kafka()));
        groups.awaitOwned(1 + OTHER_PARTITIONS, 2);
        stand.judgedBy(new OwnCheck(
                SERVES_THE_HOT_PARTITION_ALONE,
                run -> OwnCheck.holds(
                        groups.owned().contains(Set.of(HotPartitionAssignor.HOT)),
                        "the members own the partitions " + groups.owned())));
        Front front =
                new RoutedFront(Orders.producer(lane), event -> Orders.record(event, lane.topic(), partitionOf(event)));
        FrontTarget.sendThrough(stand, front, lane);
    }

    private static boolean isHot(OrderEvent event) {
        return event.partition().partition() == HotPartitionAssignor.HOT;
    }

    private static int partitionOf(Event event) {
        return event.tenant().equals(HOT_TENANT)
                ? HotPartitionAssignor.HOT
                : 1 + Math.floorMod(event.entity().hashCode(), OTHER_PARTITIONS);
    }

    private static void defers(Stand stand) {
        Lane admitted = Lane.of(stand, ADMITTED, 3);
        Lane deferred = Lane.of(stand, DEFERRED, 1);
        AdmissionQuota quota = new AdmissionQuota(HOT_TENANT, 3, 100);
        // what was deferred waits until the others are far ahead
        HeldBack work = new HeldBack(event -> event.partition().topic().equals(deferred.topic()), 0);
        stand.start(Pipeline.of(admitted.kafka(), new ProbeSink(stand.effects().route(ADMITTED), work)));
        stand.start(Pipeline.of(deferred.kafka(), new ProbeSink(stand.effects().route(DEFERRED), work)));
        Counts counts = new Counts();
        Front front = new RoutedFront(Orders.producer(admitted), event -> {
            Lane lane = quota.admits(event) ? admitted : deferred;
            counts.add(lane.topic());
            return Orders.record(event, lane.topic());
        });
        FrontTarget.sendThrough(stand, front, admitted, deferred);
        stand.judgedBy(new OwnCheck(
                ACCOUNTS_FOR_THE_DEFERRED, run -> accounts(counts.of(deferred.topic()), effectsBy(DEFERRED, run))));
    }

    private static long effectsBy(String route, SkewRun run) {
        return run.effects()
                .flatMap(EffectReport::routes)
                .flatMap(routes -> routes.route(route))
                .map(RouteFigures.Route::effects)
                .orElse(0L);
    }

    private static Answer accounts(long deferred, long done) {
        return OwnCheck.holds(deferred > 0 && done == deferred, deferred + " were deferred, " + done + " of them done");
    }

    private static void coalesces(Stand stand) {
        Counts polled = new Counts();
        Work work = event -> {
            if (event.sequence() >= 100) {
                polled.await("polled", 300);
            }
        };
        Coalescing latest = new Coalescing(new PerOrderQueues(1, 1_000), new ProbeSink(stand.effects(), work), polled);
        stand.start(Pipeline.of(stand.kafka(), latest).dispatch(latest));
        stand.judgedBy(new OwnCheck(COALESCES, run -> coalesced(run.effects().orElseThrow())));
    }

    private static Answer coalesced(EffectReport effects) {
        return OwnCheck.holds(
                effects.superseded().count() > 0,
                effects.superseded().count() + " events were passed over for a later one of their order");
    }

    private static KafkaEndpoint inGroup(KafkaEndpoint kafka, String suffix) {
        return new KafkaEndpoint(
                kafka.bootstrapServers(),
                kafka.topic(),
                kafka.partitions(),
                kafka.consumerGroup() + "-" + suffix,
                kafka.clientSettings());
    }
}
