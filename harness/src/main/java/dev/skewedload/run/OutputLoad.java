package dev.skewedload.run;

import dev.skewedload.measure.RunId;
import dev.skewedload.partition.PartitionLoads;
import dev.skewedload.workload.Workload;
import java.util.Arrays;

/** Counts the records of a run's measured events in an output stream, partition by partition, and passes all of them on. */
final class OutputLoad implements EffectSink {
    private final RunId runId;
    private final Workload workload;
    private final EffectSink next;
    private final HarnessFaults faults;
    private long[] records = new long[0];

    OutputLoad(RunId runId, Workload workload, EffectSink next, HarnessFaults faults) {
        this.runId = runId;
        this.workload = workload;
        this.next = next;
        this.faults = faults;
    }

    @Override
    public void applied(AppliedEffect effect) {
        next.applied(effect);
        try {
            long sequence = runId.sequenceOf(effect.eventId());
            if (sequence >= workload.warmupEvents() && sequence < workload.eventCount()) {
                count(effect.lane());
            }
        } catch (RuntimeException | Error failed) {
            faults.note("the counting of an output record", HarnessFaults.ALL_BUT_LOAD, failed);
        }
    }

    private synchronized void count(int partition) {
        if (partition >= records.length) {
            records = Arrays.copyOf(records, partition + 1);
        }
        records[partition]++;
    }

    /** The counts so far, on at least so many partitions. */
    synchronized PartitionLoads loads(int partitions) {
        return PartitionLoads.of(Arrays.copyOf(records, Math.max(partitions, records.length)));
    }

    @Override
    public void deadLettered(String eventId, long nanoTime) {
        next.deadLettered(eventId, nanoTime);
    }

    @Override
    public void executionStarted(String eventId, long nanoTime) {
        next.executionStarted(eventId, nanoTime);
    }

    @Override
    public void executionEnded(String eventId, long nanoTime) {
        next.executionEnded(eventId, nanoTime);
    }

    @Override
    public void waited(String downstream, long fromNanoTime, long toNanoTime) {
        next.waited(downstream, fromNanoTime, toNanoTime);
    }
}
