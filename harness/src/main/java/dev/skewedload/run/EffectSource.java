package dev.skewedload.run;

import java.util.Objects;
import javax.sql.DataSource;

/**
 * Where effects are read from when the system under test does not report them to an {@link EffectProbe}: for instance
 * the topic that it writes to.
 */
public sealed interface EffectSource permits EffectSource.KafkaTopic, EffectSource.Jdbc {
    /**
     * Effects are the records of a topic, on the same cluster, read with {@code isolation.level=read_committed}. Each
     * record names its event by the header {@value #EVENT_HEADER}, copied from the event's record, or by a field
     * {@code event_id} of its JSON value. Order is judged where all effects of an entity stand in one partition.
     *
     * @param topic the topic, which must be there when the load starts
     * @return the source
     */
    static EffectSource kafkaTopic(String topic) {
        return new KafkaTopic(topic);
    }

    /**
     * Effects are the rows that a query gives, read again and again while the run lasts, each time as a whole; what is there when
     * the load starts is none of them. A further row of an event is a further effect, and so is a row whose content was
     * changed in place. Columns are found by their names:
     *
     * <ul>
     *   <li>{@code event_id}, which must be there;
     *   <li>{@code position}, a number that grows with each effect, such as an identity column: order is judged by it among what one
     *       reading finds, and what an earlier reading found comes before. Without it nobody can tell about order;
     *   <li>{@code content}, without what differs from copy to copy (times, generated keys): a further effect of an event with other
     *       content is a conflict. Without it none are looked for.
     * </ul>
     *
     * <pre>{@code
     * EffectSource.jdbc(dataSource, "select event_id, id as position, amount || ' ' || customer as content from shipments")
     * }</pre>
     *
     * <p>Rows have to stay to the end of the run: what came and went between two readings was never seen, so rows that are gone make
     * the run's effects invalid, unless the contract is {@link dev.skewedload.measure.Contract#LATEST_PER_ENTITY} (one row an
     * entity, written over by each event). A row that is deleted and written again alike is no further effect.
     *
     * <p>An effect counts as of the moment at which its row was read, some 0.1 s late, and later where a reading takes long (a million
     * rows take about a second): latencies by this source are as coarse as that.
     *
     * @param dataSource connections of the harness's own to the system's database, not a replica that trails behind it
     * @param query one {@code select}, without parameters
     * @return the source
     */
    static EffectSource jdbc(DataSource dataSource, String query) {
        return new Jdbc(dataSource, query);
    }

    /** The header of every record that is sent: the event's id in UTF-8. */
    String EVENT_HEADER = "skewedload-event";

    /**
     * See {@link EffectSource#kafkaTopic}.
     *
     * @param topic the topic
     */
    record KafkaTopic(String topic) implements EffectSource {}

    /**
     * See {@link EffectSource#jdbc}.
     *
     * @param dataSource where the connections come from
     * @param query the query
     */
    record Jdbc(DataSource dataSource, String query) implements EffectSource {
        /**
         * Refuses null.
         *
         * @param dataSource as above
         * @param query as above
         */
        public Jdbc {
            Objects.requireNonNull(dataSource, "dataSource");
            Objects.requireNonNull(query, "query");
        }
    }
}
