package dev.skewedload.measure;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The load of one tick of due time. Not thread-safe. */
final class LoadTick {
    /** One for keys that were never seen before, one each for those last seen 1 to 63 ticks ago, one for older ones. */
    static final int GAPS = 65;

    private final long[] records;
    private final long[] bytes;
    private final long[] costs;
    private final int[] keysByGap;
    private long sent;
    private @Nullable HotKey hottest;

    LoadTick(int partitions) {
        this(new long[partitions], new long[partitions], new long[partitions], new int[GAPS], 0, null);
    }

    private LoadTick(long[] records, long[] bytes, long[] costs, int[] keysByGap, long sent, @Nullable HotKey hottest) {
        this.records = records;
        this.bytes = bytes;
        this.costs = costs;
        this.keysByGap = keysByGap;
        this.sent = sent;
        this.hottest = hottest;
    }

    LoadTick copy() {
        return new LoadTick(records.clone(), bytes.clone(), costs.clone(), keysByGap.clone(), sent, hottest);
    }

    void sent() {
        sent++;
    }

    void acknowledged(int partition, long size, long cost) {
        records[partition]++;
        bytes[partition] += size;
        costs[partition] += cost;
    }

    /** A key that this tick had not seen yet was seen so many ticks ago; 0 if never before. */
    void key(int ticksAgo) {
        keysByGap[Math.min(ticksAgo, GAPS - 1)]++;
    }

    /** A key has had so many records on a partition in this tick so far; of equals the first counts. */
    void keyHas(String key, int partition, long records) {
        if (hottest == null || records > hottest.records()) {
            hottest = new HotKey(key, partition, records);
        }
    }

    Optional<HotKey> hottest() {
        return Optional.ofNullable(hottest);
    }

    /** Keys whose last tick before this one is more than so many ticks ago; where that cannot be told, too few. */
    int keysNewSince(int ticksAgo) {
        int keys = keysByGap[0];
        for (int gap = ticksAgo + 1; gap < GAPS; gap++) {
            keys += keysByGap[gap];
        }
        return keys;
    }

    long[] in(LoadUnit unit) {
        return switch (unit) {
            case RECORDS -> records;
            case BYTES -> bytes;
            case COST -> costs;
        };
    }

    long acknowledgedRecords() {
        return Arrays.stream(records).sum();
    }

    /** Events that were sent; no fewer than were acknowledged. */
    long events() {
        return Math.max(sent, acknowledgedRecords());
    }
}
