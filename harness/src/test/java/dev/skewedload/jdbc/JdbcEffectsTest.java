package dev.skewedload.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.run.AppliedEffect;
import dev.skewedload.run.EffectReader;
import dev.skewedload.run.EffectSink;
import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.SkewedLoadException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of a real PostgreSQL as effects. */
class JdbcEffectsTest {
    private static final String ALL = "select event_id, id as position, body as content from shipments";

    private final DataSource database = Postgres.database();
    private final List<AppliedEffect> effects = new CopyOnWriteArrayList<>();
    private EffectReader reader;

    @BeforeEach
    void create_a_table_with_rows_of_before() {
        sql("create table shipments (id bigint generated always as identity, event_id text, body text)");
        insert("old-1", "x");
    }

    @AfterEach
    void close() {
        if (reader != null) {
            reader.close();
        }
    }

    private void sql(String statement) {
        Postgres.execute(database, statement);
    }

    private void insert(String id, String body) {
        sql("insert into shipments (event_id, body) values ('" + id + "', '" + body + "')");
    }

    private void read(String query) {
        reader = new JdbcEffectReaders()
                .open(EffectSource.jdbc(database, query), new Sink())
                .orElseThrow();
    }

    /** Waits until the view is complete up to now. */
    private void await() {
        long now = System.nanoTime();
        Awaitility.await()
                .pollInterval(Duration.ofMillis(20))
                .atMost(Duration.ofMinutes(1))
                .until(() -> reader.completeUpTo() - now > 0);
    }

    private List<String> ids() {
        return effects.stream().map(AppliedEffect::eventId).toList();
    }

    private final class Sink implements EffectSink {
        @Override
        public void applied(AppliedEffect effect) {
            effects.add(effect);
        }

        @Override
        public void deadLettered(String eventId, long nanoTime) {
            throw new AssertionError(eventId);
        }

        @Override
        public void executionStarted(String eventId, long nanoTime) {
            throw new AssertionError(eventId);
        }

        @Override
        public void executionEnded(String eventId, long nanoTime) {
            throw new AssertionError(eventId);
        }
    }

    @Test
    void each_row_is_told_once_and_those_of_before_are_not() {
        read(ALL);
        insert("r-1", "a");
        await();
        insert("r-2", "b");
        await();
        await();

        assertThat(ids()).containsExactly("r-1", "r-2");
        assertThat(effects)
                .allMatch(effect -> effect.lane() == 0 && effect.contentHash().isPresent());
        assertThat(reader.failure()).isEmpty();
    }

    @Test
    void a_further_row_of_an_event_is_a_further_effect() {
        read(ALL);
        insert("r-1", "a");
        insert("r-1", "a");
        await();
        insert("r-1", "b");
        await();

        assertThat(ids()).containsExactly("r-1", "r-1", "r-1");
        assertThat(effects.get(1).contentHash()).isEqualTo(effects.get(0).contentHash());
        assertThat(effects.get(2).contentHash()).isNotEqualTo(effects.get(0).contentHash());
    }

    @Test
    void so_is_content_that_was_changed_in_place_but_not_an_update_that_changes_nothing() {
        read(ALL);
        insert("r-1", "a");
        await();
        sql("update shipments set body = 'a' where event_id = 'r-1'");
        await();
        assertThat(ids()).containsExactly("r-1");
        sql("update shipments set body = 'b' where event_id = 'r-1'");
        await();
        await();

        assertThat(ids()).containsExactly("r-1", "r-1");
    }

    @Test
    void rows_of_one_reading_are_told_by_their_position() throws SQLException {
        read("select event_id, -id as position from shipments order by id");
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            for (int row = 0; row < 2_500; row++) {
                connection.createStatement().execute("insert into shipments (event_id) values ('r-" + row + "')");
            }
            await();
            assertThat(effects).as("nothing is committed").isEmpty();
            connection.commit();
        }
        await();

        assertThat(ids()).hasSize(2_500).startsWith("r-2499", "r-2498").endsWith("r-1", "r-0");
        assertThat(effects).allMatch(effect -> effect.contentHash().isEmpty());
    }

    @Test
    void rows_without_a_position_show_no_order() {
        read("select event_id from shipments");
        insert("r-1", "a");
        insert("r-2", "a");
        await();

        assertThat(effects)
                .extracting(AppliedEffect::lane)
                .hasSize(2)
                .doesNotHaveDuplicates()
                .doesNotContain(0);
    }

    @Test
    void a_row_without_an_id_is_told_without_one() {
        read("select event_id from shipments");
        sql("insert into shipments (event_id) values (null)");
        await();

        assertThat(ids()).containsExactly("");
    }

    @Test
    void the_view_is_complete_up_to_the_start_of_a_reading() {
        long before = System.nanoTime();
        read(ALL);
        assertThat(reader.completeUpTo() - before).isNotNegative();
        assertThat(reader.completeUpTo() - System.nanoTime()).isNotPositive();
    }

    @Test
    void a_table_that_is_away_for_a_while_is_read_again() {
        read(ALL);
        sql("alter table shipments rename to elsewhere");
        Awaitility.await().until(() -> reader.failure().isPresent());
        assertThat(reader.failure().orElseThrow())
                .isEqualTo("effects could not be read by JDBC: ERROR: relation \"shipments\" does not exist");
        sql("alter table elsewhere rename to shipments");
        insert("r-1", "a");
        await();

        assertThat(reader.failure()).isEmpty();
        assertThat(ids()).containsExactly("r-1");
    }

    @Test
    void a_position_that_is_null_is_a_failure() {
        read("select event_id, nullif(id, 2) as position from shipments");
        insert("r-1", "a");
        Awaitility.await().until(() -> reader.failure().isPresent());

        assertThat(reader.failure().orElseThrow())
                .isEqualTo(
                        "effects could not be read by JDBC: the position of `r-1` is null: order is judged by it, so each row"
                                + " needs one");
        assertThat(effects).isEmpty();
    }

    @Test
    void rows_of_the_run_that_go_are_told_and_those_of_before_are_not() {
        read(ALL);
        insert("r-1", "a");
        insert("r-1", "a");
        insert("r-2", "a");
        sql("delete from shipments where event_id = 'old-1'");
        await();
        sql("update shipments set body = 'b' where event_id = 'r-2'");
        await();
        assertThat(reader.vanished()).isEmpty();
        sql("update shipments set event_id = 'r-3' where event_id = 'r-2'");
        await();
        sql("delete from shipments");
        await();

        assertThat(reader.vanished())
                .hasValue(
                        "3 events had a row that was gone later, so others may have come and gone between two readings of"
                                + " EffectSource.jdbc: read a table whose rows stay, or declare LATEST_PER_ENTITY if later events take"
                                + " the place of earlier ones");
    }

    @Test
    void no_password_is_told() {
        DataSource unknown = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, m, a) -> {
                    throw new SQLException(
                            "No suitable driver found for jdbc:x://me:secret@db/a?Password=secret&user=me");
                });

        assertThatThrownBy(() -> new JdbcEffectReaders().open(EffectSource.jdbc(unknown, ALL), new Sink()))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("the query of EffectSource.jdbc failed: No suitable driver found for"
                        + " jdbc:x://…@db/a?Password=…&user=me: create what it reads before the load, for instance in"
                        + " @BeforeEach");
    }

    @Test
    void a_query_that_fails_is_refused_before_the_load() {
        assertThatThrownBy(() -> read("select event_id from shipment"))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "the query of EffectSource.jdbc failed: ERROR: relation \"shipment\" does not exist: create what it"
                                + " reads before the load, for instance in @BeforeEach");
    }

    @Test
    void a_query_without_event_ids_is_refused() {
        assertThatThrownBy(() -> read("select id, body from shipments"))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "EffectSource.jdbc requires a column `event_id` of its query, but it has: id, body: name the column"
                                + " that holds the event's id by `as event_id`");
    }

    @Test
    void other_sources_are_left_to_others() {
        assertThat(new JdbcEffectReaders().open(EffectSource.kafkaTopic("t"), new Sink()))
                .isEmpty();
    }

    @Test
    void close_ends_the_thread() {
        read(ALL);
        reader.close();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("skewedload-effects-by-jdbc");
    }
}
