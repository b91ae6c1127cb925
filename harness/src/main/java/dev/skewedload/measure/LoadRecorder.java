package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts acknowledged records and bytes per partition and per key. Warm-up events are not to be recorded here. Safe for
 * use by several threads.
 */
public final class LoadRecorder {
    /** Keys beyond this number are no longer told apart, so that a run of unique keys cannot exhaust the memory. */
    static final int MOST_KEYS = 500_000;

    private final long[] records;
    private final long[] bytes;
    private final Map<String, Counter> keys = new HashMap<>();
    private final int mostKeys;
    private boolean keysOverflowed;

    /**
     * A recorder with all counts at zero.
     *
     * @param partitions number of partitions of the topic
     */
    public LoadRecorder(int partitions) {
        this(partitions, MOST_KEYS);
    }

    LoadRecorder(int partitions, int mostKeys) {
        this.mostKeys = mostKeys;
        records = new long[partitions];
        bytes = new long[partitions];
    }

    /**
     * Counts one acknowledged record.
     *
     * @param key its key as text
     * @param partition where the broker put it
     * @param size bytes of key and value as serialized
     */
    public synchronized void acknowledged(String key, int partition, int size) {
        records[partition]++;
        bytes[partition] += size;
        Counter counter = keys.get(key);
        if (counter == null) {
            if (keys.size() >= mostKeys) {
                keysOverflowed = true;
                return;
            }
            counter = new Counter(partition);
            keys.put(key, counter);
        }
        counter.on(partition).add(size);
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
                loads.add(new KeyLoad(key, counter.partition, counter.records, counter.bytes));
            }
        });
        loads.sort(Comparator.comparingLong(KeyLoad::records)
                .reversed()
                .thenComparing(KeyLoad::key)
                .thenComparing(KeyLoad::partition));
        return new LoadFigures(records, bytes, loads, keys.size(), keysOverflowed);
    }

    /** What a key put on one partition, and a link to what it put elsewhere: nearly always nothing. */
    private static final class Counter {
        private final int partition;
        private long records;
        private long bytes;
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

        void add(int size) {
            records++;
            bytes += size;
        }
    }
}
