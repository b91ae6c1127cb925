package dev.skewedload.jdbc;

import dev.skewedload.run.ContentHash;
import dev.skewedload.workload.SkewedLoadException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** The user's query, as rows. Each reading is one statement, so that it sees one state of the database. */
final class EffectQuery {
    private static final String EVENT_ID = "event_id";
    private static final String POSITION = "position";
    private static final String CONTENT = "content";
    private static final int ROWS_AT_ONCE = 1_000;
    private static final int LONGEST_SECONDS = 20;

    private final DataSource dataSource;
    private final String query;

    EffectQuery(DataSource dataSource, String query) {
        this.dataSource = dataSource;
        this.query = query;
    }

    /**
     * A row.
     *
     * @param eventId the event's id, empty where the column is null
     * @param position its place in the order of effects, empty where the query does not show it
     * @param content hash of its content, empty where the query does not show it
     */
    record Row(String eventId, OptionalLong position, OptionalLong content) {}

    /** Reads all rows. */
    void read(Consumer<Row> rows) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false); // else some drivers keep the whole result in memory
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                statement.setFetchSize(ROWS_AT_ONCE);
                statement.setQueryTimeout(LONGEST_SECONDS);
                try (ResultSet result = statement.executeQuery()) {
                    readAll(result, rows);
                }
            } finally {
                connection.rollback();
                connection.setAutoCommit(autoCommit);
            }
        }
    }

    private void readAll(ResultSet result, Consumer<Row> rows) throws SQLException {
        Set<String> columns = columns(result.getMetaData());
        boolean hasPosition = columns.contains(POSITION);
        boolean hasContent = columns.contains(CONTENT);
        while (result.next()) {
            String id = result.getString(EVENT_ID);
            long position = hasPosition ? result.getLong(POSITION) : 0;
            if (hasPosition && result.wasNull()) {
                throw new SQLException(
                        "the position of `" + id + "` is null: order is judged by it, so each row needs one");
            }
            String content = hasContent ? result.getString(CONTENT) : null;
            rows.accept(new Row(
                    id == null ? "" : id,
                    hasPosition ? OptionalLong.of(position) : OptionalLong.empty(),
                    content == null ? OptionalLong.empty() : OptionalLong.of(ContentHash.of(content))));
        }
    }

    private Set<String> columns(ResultSetMetaData known) throws SQLException {
        List<String> names = new ArrayList<>();
        for (int column = 1; column <= known.getColumnCount(); column++) {
            names.add(known.getColumnLabel(column).toLowerCase(Locale.ROOT));
        }
        if (!names.contains(EVENT_ID)) {
            throw new SkewedLoadException("EffectSource.jdbc requires a column `" + EVENT_ID
                    + "` of its query, but it has: " + String.join(", ", names)
                    + ": name the column that holds the event's id by `as event_id`");
        }
        return new TreeSet<>(names);
    }
}
