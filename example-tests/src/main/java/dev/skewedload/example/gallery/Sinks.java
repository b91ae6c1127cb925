package dev.skewedload.example.gallery;

import static dev.skewedload.example.gallery.Exhibit.SLOW_EVENT;

import dev.skewedload.run.EffectSource;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** Where effects go, and what becomes of an event that is delivered again or that cannot be read. */
public final class Sinks {

    /**
     * Writes a row for each event, under its id: written again it is the same row. The crash makes it handle more than fifty events
     * again, and each has one effect all the same.
     */
    public static final Exhibit IDEMPOTENT_UPSERT = Exhibit.right(
                    "idempotent-upsert",
                    "upserts into PostgreSQL by event id, crashes with a gap",
                    stand -> crashesWithAGap(stand, SqlSink::upserting))
            .proves("hasNoLostEffects()", "hasNoDuplicateEffects()", "hasNoOrderViolations()", "hasNoConflicts()");

    /**
     * Notes each event as handled in the transaction that changes something, so that either both are there or neither. It is the way
     * for changes that are not the same when done twice.
     */
    public static final Exhibit DEDUPLICATION_IN_THE_TRANSACTION = Exhibit.right(
                    "de-duplication-in-the-transaction",
                    "writes the de-duplication record and the change in one transaction, crashes with a gap",
                    stand -> crashesWithAGap(stand, SqlSink::deduplicating))
            .proves("hasNoLostEffects()", "hasNoDuplicateEffects()", "hasNoOrderViolations()", "hasNoConflicts()");

    /**
     * Reads, writes to another topic and commits in one transaction of Kafka. It crashes with a transaction open whose records lie in the log
     * already; the next producer of that transactional id aborts it, and readers of committed records never see them.
     */
    public static final Exhibit KAFKA_TRANSACTION = Exhibit.right(
                    "kafka-transaction",
                    "reads, writes and commits in one transaction from topic to topic, crashes with one open",
                    stand -> {
                        String shipments = stand.furtherTopic("shipments");
                        stand.traffic().effects(EffectSource.kafkaTopic(shipments));
                        Straggler work = Straggler.untilReleased(SLOW_EVENT);
                        TransactionalCopier first =
                                stand.closing(new TransactionalCopier(stand.kafka(), shipments, work).start());
                        Happening.during(stand, () -> {
                            work.awaitHeld();
                            first.crash();
                            stand.closing(new TransactionalCopier(stand.kafka(), shipments, work).start());
                        });
                    })
            .proves("hasNoLostEffects()", "hasNoDuplicateEffects()", "hasNoOrderViolations()");

    /**
     * Inserts a row whenever an event is delivered, since mostly each is delivered once. After the crash what was done beyond the
     * watermark is delivered again, and shipped again. Upsert by event id, or note what is handled in the transaction.
     */
    public static final Exhibit NOT_IDEMPOTENT = Exhibit.wrong(
                    "non-idempotent-sink",
                    "inserts a row at each delivery, crashes with a gap",
                    stand -> crashesWithAGap(stand, SqlSink::inserting))
            .isCaughtBy("hasNoDuplicateEffects()");

    /**
     * Remembers the ids of the last twenty events and skips those, which takes little memory and passes every test with a small replay.
     * The crash delivers more than fifty again, most of them forgotten. Keep the record as long as anything can be delivered again: with
     * the change itself.
     */
    public static final Exhibit SHORT_WINDOW = Exhibit.wrong(
                    "de-duplication-window-too-short",
                    "remembers the last 20 event ids, crashes with a gap of more than 50",
                    stand -> {
                        Straggler work = Straggler.untilReleased(SLOW_EVENT);
                        Sink sink = new RemembersTheLast(20, new ProbeSink(stand.effects(), work));
                        Commits.crashesWithAGap(stand, work, () -> Pipeline.of(stand.kafka(), sink));
                    })
            .isCaughtBy("hasNoDuplicateEffects()");

    /**
     * Logs a record that it cannot parse and goes on, so that one bad record does not stop the partition. Its offset is committed, and the
     * event is gone. Set it aside where somebody finds it: in a dead-letter topic.
     */
    public static final Exhibit DROPS_THE_UNREADABLE = Exhibit.wrong(
                    "drops-what-it-cannot-parse", "goes on when a record cannot be parsed, and six cannot", stand -> {
                        Unreadable.amongThe(stand);
                        Sink sink = new ProbeSink(stand.effects(), Work.NONE);
                        stand.start(Pipeline.of(stand.kafka(), event -> {
                            try {
                                event.content();
                                sink.apply(event);
                            } catch (UncheckedIOException logged) {
                                // and forgotten
                            }
                        }));
                    })
            .isCaughtBy("hasNoLostEffects()")
            .mayAlsoFail("hasNoUnsafeCommits()");

    /**
     * Sets a record that it cannot parse aside in a dead-letter topic, and after it all later events of that order, which stand on it. Nothing
     * is lost, nothing overtakes, and what was set aside can be handled in its order when the cause is mended.
     */
    public static final Exhibit DEAD_LETTERS = Exhibit.right(
                    "dead-letters-in-order",
                    "sets an order's events aside in a dead-letter topic from the first on that cannot be parsed",
                    stand -> {
                        Unreadable.amongThe(stand);
                        String dead = stand.furtherTopic("dead-letters");
                        stand.traffic().deadLetters(dead);
                        Forwarder letters = stand.closing(new Forwarder(stand.kafka(), dead));
                        stand.start(Pipeline.of(
                                stand.kafka(), new SetsAside(new ProbeSink(stand.effects(), Work.NONE), letters)));
                    })
            .proves(
                    "hasNoLostEffects()",
                    "hasNoDuplicateEffects()",
                    "hasNoOrderViolations()",
                    "hasNoUnsafeCommits()",
                    "hasNoConflicts()");

    private Sinks() {}

    static List<Exhibit> exhibits() {
        return List.of(
                IDEMPOTENT_UPSERT,
                DEDUPLICATION_IN_THE_TRANSACTION,
                KAFKA_TRANSACTION,
                DEAD_LETTERS,
                NOT_IDEMPOTENT,
                SHORT_WINDOW,
                DROPS_THE_UNREADABLE);
    }

    @FunctionalInterface
    private interface SqlSinks {
        SqlSink of(DataSource database, Work work) throws SQLException;
    }

    private static void crashesWithAGap(Stand stand, SqlSinks sinks) throws SQLException {
        DataSource database = SqlSink.tables(stand.database());
        stand.traffic().effects(EffectSource.jdbc(database, SqlSink.SHIPMENTS));
        Straggler work = Straggler.untilReleased(SLOW_EVENT);
        SqlSink sink = stand.closing(sinks.of(database, work));
        Commits.crashesWithAGap(stand, work, () -> Pipeline.of(stand.kafka(), sink));
    }

    /** Skips the events that it remembers. */
    private static final class RemembersTheLast implements Sink {
        private final Sink sink;
        private final Map<String, Boolean> seen;

        RemembersTheLast(int most, Sink sink) {
            this.sink = sink;
            seen = new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > most;
                }
            };
        }

        @Override
        public void apply(OrderEvent event) throws Exception {
            if (!isKnown(event)) {
                sink.apply(event);
                remember(event);
            }
        }

        private synchronized boolean isKnown(OrderEvent event) {
            return seen.containsKey(event.id());
        }

        private synchronized void remember(OrderEvent event) {
            seen.put(event.id(), true);
        }
    }
}
