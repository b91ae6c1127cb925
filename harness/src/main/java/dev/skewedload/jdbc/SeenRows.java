package dev.skewedload.jdbc;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Which rows of each event have been seen, as a multiset of their contents: a further row is new, and so is one whose content was
 * changed in place. Some 150 bytes an event. Not thread-safe.
 */
final class SeenRows {
    /** Pairs, one a row: the content's hash, and the last reading that the row was found in. */
    private final Map<String, long[]> rows = new HashMap<>();

    /** Notes a row that was found in a reading; returns whether no earlier reading had it. Readings are numbered from 1. */
    boolean isNew(EffectQuery.Row row, long reading) {
        long content = row.content().orElse(0);
        long[] known = rows.getOrDefault(row.eventId(), new long[0]);
        for (int pair = 0; pair < known.length; pair += 2) {
            if (known[pair] == content && known[pair + 1] != reading) {
                known[pair + 1] = reading;
                return false;
            }
        }
        long[] more = Arrays.copyOf(known, known.length + 2);
        more[known.length] = content;
        more[known.length + 1] = reading;
        rows.put(row.eventId(), more);
        return true;
    }

    /** Takes back the newest row of an event, whose reading failed. */
    void forgetNewest(EffectQuery.Row row) {
        rows.computeIfPresent(row.eventId(), (id, known) -> Arrays.copyOf(known, known.length - 2));
    }
}
