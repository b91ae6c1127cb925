package dev.skewedload.jdbc;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which rows of each event have been seen, as a multiset of their contents: a further row is new, and so is one whose content was
 * changed in place. Some 150 bytes an event, and 50 more for one of before the load. Not thread-safe.
 */
final class SeenRows {
    private static final long FIRST = 1;

    /** Pairs, one a row: the content's hash, and the last reading that the row was found in. */
    private final Map<String, long[]> rows = new HashMap<>();

    /** Events that had a row when the load started: what becomes of those is nobody's business. */
    private final Set<String> before = new HashSet<>();

    private long reading;
    private long eventsFound;

    /** Notes a row that was found in a reading; returns whether no earlier reading had it. Readings are numbered from 1. */
    boolean isNew(EffectQuery.Row row, long reading) {
        long content = row.content().orElse(0);
        long[] known = rows.getOrDefault(row.eventId(), new long[0]);
        countEvent(row.eventId(), known, reading);
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

    private void countEvent(String eventId, long[] known, long now) {
        if (now != reading) {
            reading = now;
            eventsFound = 0;
        }
        if (now == FIRST) {
            before.add(eventId);
        } else if (!before.contains(eventId) && !isFoundIn(known, now)) {
            eventsFound++;
        }
    }

    private static boolean isFoundIn(long[] known, long now) {
        for (int pair = 0; pair < known.length; pair += 2) {
            if (known[pair + 1] == now) {
                return true;
            }
        }
        return false;
    }

    /** How many events had a row in a reading after the first, and none in this one, which was read to its end. */
    long missingIn(long now) {
        return rows.size() - before.size() - (now == reading ? eventsFound : 0);
    }

    /** Takes back the newest row of an event, whose reading failed. */
    void forgetNewest(EffectQuery.Row row) {
        rows.computeIfPresent(
                row.eventId(), (id, known) -> known.length == 2 ? null : Arrays.copyOf(known, known.length - 2));
    }
}
