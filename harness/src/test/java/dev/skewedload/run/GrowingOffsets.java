package dev.skewedload.run;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * A scripted log that grows by what was acknowledged, and whose group keeps up where it had committed everything; one whose
 * ends the script moves itself is left alone.
 */
final class GrowingOffsets implements OffsetSource {
    private final OffsetSource script;
    private final AtomicLongArray acknowledged;
    private volatile long @Nullable [] first;

    GrowingOffsets(OffsetSource script, AtomicLongArray acknowledged) {
        this.script = script;
        this.acknowledged = acknowledged;
    }

    @Override
    public long[] committed() {
        long[] committed = script.committed();
        long[] before = first;
        for (int partition = 0; before != null && partition < before.length; partition++) {
            committed[partition] += committed[partition] == before[partition] ? acknowledged.get(partition) : 0;
        }
        return committed;
    }

    @Override
    public long[] ends() {
        long[] ends = script.ends();
        first = first == null ? ends.clone() : first;
        if (Arrays.equals(ends, first)) {
            for (int partition = 0; partition < ends.length; partition++) {
                ends[partition] += acknowledged.get(partition);
            }
        }
        return ends;
    }

    @Override
    public Optional<long[]> logSizes() {
        return script.logSizes();
    }

    @Override
    public Group group() {
        return script.group();
    }

    @Override
    public void commit(long[] offsets) {
        script.commit(offsets);
    }
}
