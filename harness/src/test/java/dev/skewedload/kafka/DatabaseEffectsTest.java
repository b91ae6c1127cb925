package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.Check;
import dev.skewedload.check.NoDuplicateEffects;
import dev.skewedload.check.NoLostEffects;
import dev.skewedload.check.NoOrderViolations;
import dev.skewedload.check.NoUnsafeCommits;
import dev.skewedload.jdbc.Postgres;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A consumer that writes to a real PostgreSQL, and delivers its first half twice; the rows are read as effects. */
class DatabaseEffectsTest {
    private static final int EVENTS = 300;

    private final TestTopic topic = TestTopic.of(2);
    private final DataSource database = Postgres.database();
    private int handled;

    @BeforeEach
    void create_the_table() {
        Postgres.execute(
                database,
                "create table shipments (id bigint generated always as identity, event_id text not null, body text)");
    }

    /** Each poll is one transaction; half way its records are written again, as after a crash before the commit. */
    private SkewRun run(String insert, Function<Boolean, String> body) throws InterruptedException {
        new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), topic.partitions(), topic.group()).prepare();
        try (CommittingConsumer consumer = new CommittingConsumer(topic, (kafka, records) -> {
            write(records, insert, body.apply(false));
            if (handled > EVENTS / 2) {
                write(records, insert, body.apply(true));
                handled = Integer.MIN_VALUE;
            }
            Map<TopicPartition, OffsetAndMetadata> commit = new HashMap<>();
            records.forEach(record -> commit.put(
                    new TopicPartition(record.topic(), record.partition()),
                    new OffsetAndMetadata(record.offset() + 1)));
            kafka.commitSync(commit);
        })) {
            SkewRun run = topic.traffic(
                            TestTopic.some(EVENTS).build(), topic.target().partitionBy(PartitionBy.ENTITY))
                    .effects(EffectSource.jdbc(
                            database, "select event_id, id as position, body as content from shipments"))
                    .run();
            assertThat(consumer.failure()).isNull();
            EffectReport effects = run.effects().orElseThrow();
            assertThat(effects.applied()).isEqualTo(EVENTS);
            assertThat(effects.malformed().count() + effects.foreign().count()).isZero();
            assertThat(verdict(new NoLostEffects(), run)).isEqualTo(Verdict.PASS);
            assertThat(verdict(new NoOrderViolations(), run)).isEqualTo(Verdict.PASS);
            assertThat(Check.judge(new NoUnsafeCommits(), run).message()).isEmpty();
            return run;
        }
    }

    private void write(Iterable<ConsumerRecord<byte[], byte[]>> records, String insert, String body) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(insert)) {
            connection.setAutoCommit(false);
            for (ConsumerRecord<byte[], byte[]> record : records) {
                statement.setString(1, TestConsumer.eventIdOf(record));
                statement.setString(2, body);
                statement.addBatch();
                handled++;
            }
            statement.executeBatch();
            connection.commit();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static Verdict verdict(Check check, SkewRun run) {
        return Check.judge(check, run).verdict();
    }

    @Test
    void an_upsert_by_event_id_stands_a_replay() throws InterruptedException {
        Postgres.execute(database, "create unique index one_a_event on shipments (event_id)");
        SkewRun run = run(
                "insert into shipments (event_id, body) values (?, ?) on conflict (event_id) do nothing",
                again -> "same");

        assertThat(verdict(new NoDuplicateEffects(), run)).isEqualTo(Verdict.PASS);
    }

    @Test
    void plain_inserts_do_not() throws InterruptedException {
        SkewRun run = run("insert into shipments (event_id, body) values (?, ?)", again -> "same");

        assertThat(run.effects().orElseThrow().duplicates().count()).isPositive();
        assertThat(run.effects().orElseThrow().conflicts().count()).isZero();
        assertThat(verdict(new NoDuplicateEffects(), run)).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_replay_that_writes_something_else_is_a_conflict() throws InterruptedException {
        SkewRun run = run("insert into shipments (event_id, body) values (?, ?)", again -> again ? "second" : "first");

        EffectReport effects = run.effects().orElseThrow();
        assertThat(effects.conflicts().count())
                .isPositive()
                .isEqualTo(effects.duplicates().count());
    }
}
