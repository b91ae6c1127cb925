package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Executions of the entities that are at work, judged by their times as soon as none of the entity is under way: what
 * several processes report may be told a little out of order. Not thread-safe.
 */
final class EntityExecutions {
    /** An entity that is never idle is judged once it has so many, as far as it is known then. */
    static final int MANY = 256;

    private final Map<Integer, Work> working = new HashMap<>();
    private final OverlapCount found = new OverlapCount();
    private long executions;
    private long repeated;
    private long busyNanos;
    private long lastNanos = Long.MIN_VALUE;

    void started(int entity, long sequence, long nanos, boolean again) {
        executions++;
        repeated += again ? 1 : 0;
        lastNanos = Math.max(lastNanos, nanos);
        Work work = working.computeIfAbsent(entity, e -> new Work());
        work.spans.add(ExecutionSpan.begun(sequence, nanos));
        work.open++;
        if (work.spans.size() >= work.many) {
            judgeSoFar(work);
        }
    }

    private void judgeSoFar(Work work) {
        found.judge(work.spans, lastNanos);
        work.spans.removeIf(span -> !span.isOpen());
        work.spans.replaceAll(span -> span.goingOnFrom(lastNanos));
        work.many = Math.max(MANY, 2 * work.spans.size());
    }

    /** Ends the execution of the event that began first; what nobody began is no execution. */
    void ended(int entity, long sequence, long nanos) {
        Work work = working.get(entity);
        int place = work == null ? -1 : work.placeOf(sequence);
        if (work == null || place < 0) {
            return;
        }
        lastNanos = Math.max(lastNanos, nanos);
        ExecutionSpan span = work.spans.get(place).endedAt(nanos);
        busyNanos += span.end() - span.began();
        work.spans.set(place, span);
        if (--work.open == 0) {
            found.judge(work.spans, lastNanos);
            working.remove(entity);
        }
    }

    /** What was seen so far, or null if no execution was. */
    @Nullable
    ExecutionFigures figures(long unseen) {
        if (executions == 0) {
            return null;
        }
        OverlapCount all = found.copy();
        working.values().forEach(work -> all.judge(work.spans, lastNanos));
        return new ExecutionFigures(
                executions,
                repeated,
                working.values().stream().mapToLong(work -> work.open).sum(),
                all.overlaps(),
                all.nanos(),
                busyNanos,
                unseen,
                all.examples());
    }

    /** The executions of one entity since it was last idle. */
    private static final class Work {
        private final List<ExecutionSpan> spans = new ArrayList<>();
        private int open;
        private int many = MANY;

        int placeOf(long sequence) {
            for (int place = 0; place < spans.size(); place++) {
                ExecutionSpan span = spans.get(place);
                if (span.isOpen() && span.sequence() == sequence) {
                    return place;
                }
            }
            return -1;
        }
    }
}
