package dev.skewedload.run;

import dev.skewedload.measure.OffsetSample;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tells what lies between commits and ends by reading it: transaction markers and the holes of compaction are offsets, but
 * no records. Reads only where the same offsets were seen for a while, and only once then.
 */
final class UnreadRecords {
    private final TargetSession session;
    private final LongSupplier clock;
    private final Duration quiet;
    private final Duration limit;
    private @Nullable OffsetSample seen;
    private long since;
    private long @Nullable [] answer;

    UnreadRecords(TargetSession session, LongSupplier clock, Duration quiet, Duration limit) {
        this.session = session;
        this.clock = clock;
        this.quiet = quiet;
        this.limit = limit;
    }

    /** Whether the look shows commits short of ends with no record between; false while nobody can tell. */
    boolean areNone(OffsetSample look) {
        if (seen == null || !sameOffsets(seen, look)) {
            seen = look;
            since = clock.getAsLong();
            answer = null;
            return false;
        }
        if (clock.getAsLong() - since < quiet.toNanos()) {
            return false;
        }
        long[] records = count(look);
        return IntStream.range(0, records.length)
                .allMatch(partition -> records[partition] == 0 || look.committed(partition) >= look.end(partition));
    }

    /** Records from each commit to its end; {@link OffsetSample#UNKNOWN} where nobody can tell. */
    long[] count(OffsetSample look) {
        long[] records = seen != null && sameOffsets(seen, look) ? answer : null;
        if (records == null) {
            records = read(look);
            seen = look;
            answer = records;
        }
        return records;
    }

    private long[] read(OffsetSample look) {
        int partitions = look.partitions();
        long[] from = IntStream.range(0, partitions)
                .mapToLong(partition -> look.committed(partition) < 0 ? look.end(partition) : look.committed(partition))
                .toArray();
        long[] to = IntStream.range(0, partitions).mapToLong(look::end).toArray();
        long[] records;
        try {
            records = session.countRecords(from, to, limit).orElse(null);
        } catch (RuntimeException failed) {
            records = null;
        }
        long[] found = new long[partitions];
        for (int partition = 0; partition < partitions; partition++) {
            boolean known = records != null && look.committed(partition) >= 0;
            found[partition] = known ? records[partition] : OffsetSample.UNKNOWN;
        }
        return found;
    }

    private static boolean sameOffsets(OffsetSample one, OffsetSample other) {
        return IntStream.range(0, one.partitions())
                .allMatch(partition -> one.committed(partition) == other.committed(partition)
                        && one.end(partition) == other.end(partition));
    }
}
