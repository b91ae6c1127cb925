package dev.skewedload.example.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Writes shipments into PostgreSQL: a row for each effect, in one of several ways. */
public final class SqlSink implements Sink, AutoCloseable {
    /** What the test reads: each row is an effect, and its place among them. */
    public static final String SHIPMENTS = "select event_id, position, content from shipments";

    private static final String INSERT = "insert into shipments (event_id, content) values (?, ?)";

    private final Connection connection;
    private final Work work;
    private final Write write;

    private SqlSink(DataSource database, Work work, Write write) throws SQLException {
        connection = database.getConnection();
        this.work = work;
        this.write = write;
    }

    /** How an event is written. */
    @FunctionalInterface
    private interface Write {
        void write(Connection connection, OrderEvent event) throws SQLException;
    }

    /**
     * Inserts a row each time: an event that is delivered again is shipped again.
     *
     * @param database a new database
     * @param work what is done before
     * @return a sink that is not idempotent
     * @throws SQLException if the database cannot be used
     */
    public static SqlSink inserting(DataSource database, Work work) throws SQLException {
        return new SqlSink(database, work, (connection, event) -> update(connection, INSERT, event.id(), text(event)));
    }

    /**
     * Inserts or overwrites the row of the event: however often it is delivered, it is shipped once.
     *
     * @param database a new database
     * @param work what is done before
     * @return an idempotent sink
     * @throws SQLException if the database cannot be used
     */
    public static SqlSink upserting(DataSource database, Work work) throws SQLException {
        return new SqlSink(
                database,
                work,
                (connection, event) -> update(
                        connection,
                        "insert into shipments (event_id, content, once) values (?, ?, ?)"
                                + " on conflict (once) do update set content = excluded.content",
                        event.id(),
                        text(event),
                        event.id()));
    }

    /**
     * Notes that the event is handled, and ships it, in one transaction; one that is noted already is not shipped again. For
     * mutations that cannot be repeated, such as taking from a stock.
     *
     * @param database a new database
     * @param work what is done before
     * @return an idempotent sink
     * @throws SQLException if the database cannot be used
     */
    public static SqlSink deduplicating(DataSource database, Work work) throws SQLException {
        return new SqlSink(database, work, SqlSink::shipUnlessHandled);
    }

    private static void shipUnlessHandled(Connection connection, OrderEvent event) throws SQLException {
        connection.setAutoCommit(false);
        try {
            if (update(connection, "insert into handled values (?) on conflict do nothing", event.id()) > 0) {
                update(connection, INSERT, event.id(), text(event));
            }
            connection.commit();
        } catch (SQLException failed) {
            connection.rollback();
            throw failed;
        }
    }

    /**
     * Makes the tables in a new database.
     *
     * @param database the database
     * @return the same
     * @throws SQLException if it cannot be used
     */
    public static DataSource tables(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table shipments (position bigserial primary key, event_id text not null,"
                    + " content text not null, once text unique)");
            statement.execute("create table handled (event_id text primary key)");
        }
        return database;
    }

    @Override
    public void apply(OrderEvent event) throws SQLException, InterruptedException {
        work.on(event);
        synchronized (connection) {
            write.write(connection, event);
        }
        work.done(event);
    }

    private static int update(Connection connection, String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        }
    }

    private static String text(OrderEvent event) {
        return new String(event.value(), UTF_8);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
