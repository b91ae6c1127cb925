package dev.skewedload.run;

import dev.skewedload.measure.OffsetSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A log and its group as a test sets them. Each field may be changed from any thread at any time. */
class ScriptedOffsets implements OffsetSource {
    final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    volatile long[] committed = {OffsetSample.UNKNOWN, OffsetSample.UNKNOWN, OffsetSample.UNKNOWN};
    volatile long[] ends = {0, 0, 0};
    volatile Group group = new Group("orders", 0, List.of("", "", ""));

    /** A group that owns everything and has committed everything. */
    static ScriptedOffsets settledAt(long... ends) {
        ScriptedOffsets offsets = new ScriptedOffsets();
        offsets.ends = ends;
        offsets.committed = ends.clone();
        offsets.owned();
        return offsets;
    }

    /** A group that owns everything, whose commits cannot be looked at once something was sent. */
    static ScriptedOffsets failingOnceSent(ScriptedSession session, Runnable failure) {
        ScriptedOffsets offsets = new ScriptedOffsets() {
            @Override
            public long[] committed() {
                if (!session.sent.isEmpty()) {
                    failure.run();
                }
                return super.committed();
            }
        };
        offsets.committed = new long[] {0, 0, 0};
        offsets.owned();
        return offsets;
    }

    /** One more record, which the group has committed at once. */
    synchronized void grow(int partition) {
        long[] grown = ends.clone();
        grown[partition]++;
        ends = grown;
        committed = grown.clone();
    }

    void owned() {
        group = new Group("orders", 1, List.of("c1", "c1", "c1"));
    }

    @Override
    public long[] committed() {
        calls.add("committed");
        return committed.clone();
    }

    @Override
    public long[] ends() {
        calls.add("ends");
        return ends.clone();
    }

    @Override
    public Group group() {
        calls.add("group");
        return group;
    }

    @Override
    public void commit(long[] offsets) {
        calls.add("commit " + Arrays.toString(offsets));
        committed = offsets.clone();
    }
}
