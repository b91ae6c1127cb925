package dev.skewedload.measure;

import dev.skewedload.partition.PartitionLoads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts acknowledged records, bytes and costs per partition, per key and over time. Warm-up events are not to be recorded here.
 * Safe for use by several threads.
 */
public final class LoadRecorder {
    /** Keys beyond this number are no longer told apart, so that a run of unique keys cannot exhaust the memory. */
    static final int MOST_KEYS = 500_000;

    private static final double THOUSANDTHS = 1_000;

    private final long[] records;
    private final long[] bytes;
    private final long[] costs;
    private final LoadTicks ticks;
    private final Map<String, Counter> keys = new HashMap<>();
    private final int mostKeys;
    private boolean keysOverflowed;
    private long largest = 1;
    private long costliest = 1;

    /**
     * A recorder with all counts at zero.
     *
     * @param partitions number of partitions of the topic
     * @param startNanos where the measured load starts, after the warm-up, as an offset in the run
     * @param spanNanos its length; events due after its end belong to its last tick
     */
    public LoadRecorder(int partitions, long startNanos, long spanNanos) {
        this(partitions, startNanos, spanNanos, MOST_KEYS);
    }

    LoadRecorder(int partitions, long startNanos, long spanNanos, int mostKeys) {
        this.mostKeys = mostKeys;
        records = new long[partitions];
        bytes = new long[partitions];
        costs = new long[partitions];
        ticks = new LoadTicks(partitions, startNanos, spanNanos);
    }

    /**
     * Counts one event that was handed to the target.
     *
     * @param dueNanos when it was due, as an offset in the run
     */
    public synchronized void sent(long dueNanos) {
        ticks.at(ticks.tickOf(dueNanos)).sent();
    }

    /**
     * Counts one acknowledged record.
     *
     * @param key its key as text
     * @param partition where the broker put it
     * @param size bytes of key and value as serialized
     * @param cost what handling its event costs, relative to an ordinary one
     * @param dueNanos when its event was due, as an offset in the run
     */
    public synchronized void acknowledged(String key, int partition, int size, double cost, long dueNanos) {
        long thousandths = Math.round(THOUSANDTHS * cost);
        records[partition]++;
        bytes[partition] += size;
        costs[partition] += thousandths;
        largest = Math.max(largest, size);
        costliest = Math.max(costliest, thousandths);
        int index = ticks.tickOf(dueNanos);
        LoadTick tick = ticks.at(index);
        tick.acknowledged(partition, size, thousandths);
        Counter counter = keys.get(key);
        if (counter == null) {
            if (keys.size() >= mostKeys) {
                keysOverflowed = true;
                return;
            }
            counter = new Counter(partition);
            keys.put(key, counter);
        }
        counter.seenIn(tick, index);
        Counter here = counter.on(partition);
        here.add(size, thousandths);
        tick.keyHas(key, partition, here.recordsIn(index));
    }

    /**
     * Freezes the counts.
     *
     * @return the load as it stands now
     */
    public synchronized LoadFigures freeze() {
        List<KeyLoad> loads = new ArrayList<>(keys.size());
        keys.forEach((key, first) -> {
            for (Counter counter = first; counter != null; counter = counter.elsewhere) {
                loads.add(new KeyLoad(key, counter.partition, counter.records, counter.bytes, counter.costs));
            }
        });
        loads.sort(KeyLoad.HEAVIEST_FIRST);
        return new LoadFigures(
                Map.of(
                        LoadUnit.RECORDS, PartitionLoads.of(records),
                        LoadUnit.BYTES, PartitionLoads.of(bytes),
                        LoadUnit.COST, PartitionLoads.of(costs)),
                Map.of(LoadUnit.RECORDS, 1L, LoadUnit.BYTES, largest, LoadUnit.COST, costliest),
                loads,
                keys.size(),
                keysOverflowed,
                ticks.freeze());
    }

    /** What a key put on one partition, and a link to what it put elsewhere: nearly always nothing. */
    private static final class Counter {
        private static final int NEVER = -1;

        private final int partition;
        private int lastTick = NEVER;
        private int countedTick = NEVER;
        private int inCountedTick;
        private long records;
        private long bytes;
        private long costs;
        private @Nullable Counter elsewhere;

        Counter(int partition) {
            this.partition = partition;
        }

        Counter on(int wanted) {
            Counter counter = this;
            while (counter.partition != wanted) {
                if (counter.elsewhere == null) {
                    counter.elsewhere = new Counter(wanted);
                }
                counter = counter.elsewhere;
            }
            return counter;
        }

        /** Of the first counter of a key alone: acknowledgements that come out of order do not count anew. */
        void seenIn(LoadTick tick, int index) {
            if (index > lastTick) {
                tick.key(lastTick == NEVER ? 0 : index - lastTick);
                lastTick = index;
            }
        }

        /** Counts a record of a tick and says how many that makes; those of a tick that is over are not counted. */
        int recordsIn(int index) {
            if (index < countedTick) {
                return 0;
            }
            inCountedTick = index == countedTick ? inCountedTick + 1 : 1;
            countedTick = index;
            return inCountedTick;
        }

        void add(int size, long cost) {
            records++;
            bytes += size;
            costs += cost;
        }
    }
}
