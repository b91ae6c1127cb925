package dev.skewedload.measure;

import java.util.stream.LongStream;

/**
 * How many records a group has not read, by the offsets at which records lie.
 *
 * <p><b>Definition.</b> The number of records whose offset is at least the committed offset and below the end. It is known
 * only by reading: transaction markers and the holes that compaction leaves take up offsets and are no records, so that
 * offset lag ({@link OffsetLag}) is greater.
 *
 * <p><b>Example.</b> 100 records and the marker of their transaction end the log at 101; with 100 committed the offset lag
 * is 1 and the record lag 0: drained. Of a compacted log from 0 to 1,000 the records at 10, 500 and 999 are left: with 0
 * committed the offset lag is 1,000 and the record lag 3.
 *
 * <p><b>What it cannot see.</b> Records of aborted transactions are counted, although a group that reads committed
 * records only will never see them.
 *
 * <p>Source: Kafka's log format: control batches and compaction keep offsets.
 */
public final class RecordLag {
    private RecordLag() {}

    /**
     * The record lag of one partition.
     *
     * @param committed the committed offset, 0 or more
     * @param end the offset after the last record or marker
     * @param offsets where records lie, in any order
     * @return a count of records
     */
    public static long of(long committed, long end, long... offsets) {
        return LongStream.of(offsets)
                .filter(offset -> offset >= committed && offset < end)
                .count();
    }
}
