package dev.skewedload.example.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.skewedload.check.Answer;
import dev.skewedload.check.PeakToAverageBelow;
import dev.skewedload.check.WorstWindowBelow;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.LoadUnit;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.Partitioner;
import dev.skewedload.workload.Arrivals;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.ViralKeys;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.CRC32;

/** What a hot key is split into, and what two producers make of the same key. */
public final class Keys {
    private static final int PARTITIONS = 8;
    private static final String ARTICLE = "acme";
    private static final int PIECES = 100;
    private static final long FROM = 100;
    private static final String SELLS_THE_STOCK_ONCE = "sellsTheStockOnce()";

    /** Half of all events are of the hot article: some 400 orders for 100 pieces. */
    static final Workload HOT_ARTICLE = Workload.named("gallery")
            .seed(7)
            .eventsPerSecond(800)
            .duration(Duration.ofSeconds(2))
            .hotTenant(ARTICLE, 0.5)
            .tenants(20)
            .openEntities(4)
            .eventsPerEntity(2)
            .arrivals(Arrivals.UNIFORM)
            .build();

    /** In each second another order has 40 % of the load. */
    static final Workload VIRAL = Workload.named("gallery")
            .seed(7)
            .eventsPerSecond(400)
            .duration(Duration.ofSeconds(4))
            .tenants(100)
            .openEntities(4)
            .eventsPerEntity(5)
            .viralKeys(new ViralKeys(0.4, 1, Duration.ofSeconds(1), Duration.ZERO, Duration.ofMillis(100)))
            .arrivals(Arrivals.UNIFORM)
            .build();

    private static final int TENANTS = 16;
    private static final int PICTURES_EACH = 4;

    private static final Workload OF_TENANTS = Workload.named("gallery")
            .seed(7)
            .eventsPerSecond(400)
            .duration(Duration.ofSeconds(2))
            .tenants(TENANTS)
            .openEntities(2)
            .eventsPerEntity(5)
            .arrivals(Arrivals.UNIFORM)
            .build();

    /**
     * Splits the hot article into sub-keys that lie on partitions of their own, an order on the same one for its life. Each sub-key
     * has an allotment of the stock, takes from the others when that is sold, and whoever reads the stock merges them.
     */
    public static final Exhibit SUB_KEYS = Exhibit.right(
                    "sub-keys",
                    "splits the hot article into 8 sub-keys, each with its allotment of the stock and a merging read",
                    stand -> sells(stand, new AllottedStock(PIECES, PARTITIONS)))
            .load(HOT_ARTICLE)
            .partitions(PARTITIONS)
            .proves(
                    "hasPeakToAverageBelow(1.5)",
                    "hasNoLostEffects()",
                    "hasNoDuplicateEffects()",
                    "hasNoOrderViolations()",
                    SELLS_THE_STOCK_ONCE);

    /**
     * Each sub-key counts its own sales against the whole stock, because that is how it was before the split. Together they sell it
     * several times over. No check of a load test can see that, since each order has one effect, in order: the finding is the
     * example's own, on the state of the stock.
     */
    public static final Exhibit OVERSOLD = Exhibit.wrong(
                    "oversells-the-stock",
                    "splits the hot article into 8 sub-keys, and no check of the stock spans them",
                    stand -> sells(stand, new UncheckedStock(PIECES, PARTITIONS)))
            .load(HOT_ARTICLE)
            .partitions(PARTITIONS)
            .isCaughtBy(SELLS_THE_STOCK_ONCE);

    /**
     * Numbers the sub-keys and hopes. As many sub-keys as partitions, but the hash puts several of them together and leaves partitions
     * without any. Look where they lie, or name the partition.
     */
    public static final Exhibit COLLIDING = Exhibit.wrong(
                    "sub-keys-collide",
                    "splits the hot article into 8 numbered sub-keys, several of which meet on one partition",
                    stand -> {
                        SubKeys split = SubKeys.numbered(ARTICLE, PARTITIONS);
                        stand.traffic().to(stand.target().key(event -> keyOf(event, split), "Keys.COLLIDING"));
                        stand.start(Pipeline.of(stand.kafka(), new ProbeSink(stand.effects(), Work.NONE)));
                    })
            .load(HOT_ARTICLE)
            .partitions(PARTITIONS)
            .isCaughtBy("hasPeakToAverageBelow(1.5)");

    /**
     * Appends a random number to the key, because that spreads any load. The events of one order lie on several partitions then, and
     * the quicker one overtakes. Choose the sub-key by a hash of what has to stay in order.
     */
    public static final Exhibit RANDOM_SALT = Exhibit.wrong(
                    "random-salt", "appends a random number to each record's key", stand -> {
                        stand.traffic()
                                .to(stand.target()
                                        .key(event -> event.entity() + "#" + dice(event), "Keys.RANDOM_SALT"));
                        start(stand, stand.kafka(), event -> event.partition().partition() == 0);
                    })
            .isCaughtBy("hasNoOrderViolations()")
            .mayAlsoFail("hasNoOverlaps()");

    /**
     * Partitions were added, and one of two instances has not heard of it: a producer asks anew only every five minutes. They put
     * the same order on different partitions, and one overtakes the other. Add partitions to a new topic and migrate, or drain
     * first.
     */
    public static final Exhibit STALE_PRODUCER = Exhibit.wrong(
                    "stale-producer",
                    "partitions were added, and one of two producers does not know",
                    Keys::addPartitions)
            .isCaughtBy("hasNoOrderViolations()")
            .mayAlsoFail("hasNoOverlaps()", "hasPeakToAverageBelow(1.5)");

    /**
     * One of two instances is written in another language, whose client hashes by CRC-32 where Kafka's Java client takes murmur2: each
     * by its default. Set {@code partitioner=murmur2_random} there.
     */
    public static final Exhibit OTHER_HASH = Exhibit.wrong(
                    "different-hash",
                    "one of two producers hashes keys by CRC-32, as librdkafka does",
                    Keys::hashDifferently)
            .isCaughtBy("hasNoOrderViolations()")
            .mayAlsoFail("hasNoOverlaps()");

    /**
     * Splits the keys that were hot when somebody looked, by a list in the code. Another key is hot now. Over the run every key looks
     * cool, so look at the worst window; split by what is measured, not by what is written.
     */
    public static final Exhibit STALE_LIST = Exhibit.wrong(
                    "stale-split-list",
                    "splits the keys of a hand-written list, and the hot key has moved on",
                    stand -> {
                        Set<String> split = Set.of(busiestOfTheFirstSecond(VIRAL));
                        stand.traffic()
                                .to(stand.target()
                                        .key(
                                                event -> split.contains(event.entity())
                                                        ? event.entity() + "#" + event.sequence() % PARTITIONS
                                                        : event.entity(),
                                                "Keys.STALE_LIST"));
                        stand.start(Pipeline.of(stand.kafka(), new ProbeSink(stand.effects(), Work.NONE)));
                    })
            .load(VIRAL)
            .partitions(PARTITIONS)
            .promises(Contract.UNORDERED)
            .judgedBy(new WorstWindowBelow(LoadUnit.RECORDS, Duration.ofSeconds(1), 2.5))
            .isCaughtBy(new WorstWindowBelow(LoadUnit.RECORDS, Duration.ofSeconds(1), 2.5).name())
            .mayAlsoFail("hasPeakToAverageBelow(1.5)", "hasNoOverlaps()");

    /**
     * Places tenants so that each partition has as many records. Some tenants send pictures, and all of those met. Place by bytes,
     * or by whatever runs out first.
     */
    public static final Exhibit COUNTS_NOT_BYTES = Exhibit.wrong(
                    "balances-counts-not-bytes",
                    "places tenants by the number of their records, and every fourth sends 8,000 bytes in place of 200",
                    Keys::placeByCounts)
            .load(OF_TENANTS)
            .judgedBy(new PeakToAverageBelow(LoadUnit.BYTES, 1.5))
            .isCaughtBy(new PeakToAverageBelow(LoadUnit.BYTES, 1.5).name());

    private Keys() {}

    static List<Exhibit> exhibits() {
        return List.of(
                SUB_KEYS, RANDOM_SALT, STALE_PRODUCER, OTHER_HASH, COLLIDING, STALE_LIST, OVERSOLD, COUNTS_NOT_BYTES);
    }

    private static void sells(Stand stand, Stock stock) {
        SubKeys split = SubKeys.apart(ARTICLE, PARTITIONS, PARTITIONS);
        stand.traffic().to(stand.target().key(event -> keyOf(event, split), "SubKeys.of"));
        StockSink sink = new StockSink(stand.effects(), stock, split);
        stand.start(Pipeline.of(stand.kafka(), sink));
        stand.judgedBy(new OwnCheck(SELLS_THE_STOCK_ONCE, run -> soldOnce(sink.sold(), stock.left())));
    }

    private static Answer soldOnce(long sold, int left) {
        String story = sold + " pieces were sold of a stock of " + PIECES + ", " + left + " are left";
        return sold < PIECES
                ? new Answer(Verdict.CANNOT_TELL, "Cannot tell whether the stock is sold once: " + story)
                : OwnCheck.holds(sold == PIECES && left == 0, story);
    }

    static String keyOf(Event event, SubKeys split) {
        return event.tenant().equals(ARTICLE) ? split.of(event.entity()) : event.entity();
    }

    /** Random as far as anybody can see, and the same each time. */
    private static int dice(Event event) {
        return Partitioner.kafka().partition(Long.toString(event.sequence()).getBytes(UTF_8), 4);
    }

    private static void start(Stand stand, KafkaEndpoint kafka, Predicate<OrderEvent> slow) {
        Work work = new HeldBack(slow, FROM);
        stand.start(Pipeline.of(kafka, new ProbeSink(stand.effects(), work))
                .dispatch(new PerPartition(kafka.partitions())));
    }

    private static void addPartitions(Stand stand) {
        Lane before = Lane.of(stand, "orders", PARTITIONS / 2);
        RoutedFront stale = hashedByKafka(before);
        stale.connect(before.topic());
        try (Groups groups = new Groups(before.kafka())) {
            groups.addPartitions(PARTITIONS);
        }
        Lane after = Lane.of(stand, "orders", PARTITIONS);
        start(stand, after.kafka(), event -> event.partition().partition() >= PARTITIONS / 2);
        FrontTarget.sendThrough(stand, Instances.balanced(hashedByKafka(after), stale), after);
    }

    private static void hashDifferently(Stand stand) {
        Lane lane = Lane.of(stand, "orders", 3);
        start(stand, lane.kafka(), event -> event.partition().partition() == 0);
        Front other = new RoutedFront(
                Orders.producer(lane), event -> Orders.record(event, lane.topic(), byCrc32(event.entity(), 3)));
        FrontTarget.sendThrough(stand, Instances.balanced(hashedByKafka(lane), other), lane);
    }

    private static RoutedFront hashedByKafka(Lane lane) {
        return new RoutedFront(Orders.producer(lane), event -> Orders.record(event, lane.topic()));
    }

    /** As librdkafka's default, {@code consistent_random}, does for records with a key. */
    static int byCrc32(String key, int partitions) {
        CRC32 hash = new CRC32();
        hash.update(key.getBytes(UTF_8));
        return (int) (hash.getValue() % partitions);
    }

    private static void placeByCounts(Stand stand) {
        Lane lane = Lane.of(stand, "orders", PICTURES_EACH);
        Map<String, Long> records = new HashMap<>();
        for (int tenant = 0; tenant < TENANTS; tenant++) {
            records.put(OF_TENANTS.tenantName(tenant), 1L);
        }
        Map<String, Integer> places = LeastLoaded.place(records, PICTURES_EACH);
        stand.start(Pipeline.of(lane.kafka(), new ProbeSink(stand.effects(), Work.NONE)));
        Front front = new RoutedFront(
                Orders.producer(lane),
                event -> Orders.record(
                        event, lane.topic(), places.get(event.tenant()), Orders.json(event, bytesOf(event.tenant()))));
        FrontTarget.sendThrough(stand, front, lane);
    }

    /** Every fourth tenant sends pictures. */
    static int bytesOf(String tenant) {
        return Integer.parseInt(tenant.substring(tenant.indexOf('-') + 1)) % PICTURES_EACH == 0 ? 8_000 : 200;
    }

    static String busiestOfTheFirstSecond(Workload workload) {
        Map<String, Integer> counts = new HashMap<>();
        try (EventCursor events = workload.events()) {
            while (events.next() && events.dueNanos() < Duration.ofSeconds(1).toNanos()) {
                counts.merge(events.entity(), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }
}
