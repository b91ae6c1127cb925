package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Counts the overlaps of the executions of one entity after another. Not thread-safe. */
final class OverlapCount {
    private final List<ExecutionFigures.Overlap> examples = new ArrayList<>();
    private long overlaps;
    private long nanos;

    OverlapCount copy() {
        OverlapCount copy = new OverlapCount();
        copy.examples.addAll(examples);
        copy.overlaps = overlaps;
        copy.nanos = nanos;
        return copy;
    }

    /**
     * Judges executions of one entity.
     *
     * @param spans in the order in which they were told
     * @param until when those that are open end
     */
    void judge(List<ExecutionSpan> spans, long until) {
        List<ExecutionSpan> byTime = spans.stream()
                .map(span -> span.isOpen() ? span.endedAt(until) : span)
                .sorted(Comparator.comparingLong(ExecutionSpan::from))
                .toList();
        ExecutionSpan last = byTime.get(0); // of those that began so far, the one that ends last
        long counted = Long.MIN_VALUE;
        for (ExecutionSpan span : byTime.subList(1, byTime.size())) {
            if (span.from() < last.end()) {
                note(last, span);
                long to = Math.min(span.end(), last.end());
                nanos += Math.max(0, to - Math.max(span.from(), counted));
                counted = Math.max(counted, to);
            }
            last = span.end() > last.end() ? span : last;
        }
    }

    private void note(ExecutionSpan running, ExecutionSpan beginning) {
        if (beginning.isRest()) {
            return;
        }
        overlaps++;
        if (examples.size() < Tally.EXAMPLES) {
            examples.add(new ExecutionFigures.Overlap(running.sequence(), beginning.sequence()));
        }
    }

    long overlaps() {
        return overlaps;
    }

    long nanos() {
        return nanos;
    }

    List<ExecutionFigures.Overlap> examples() {
        return List.copyOf(examples);
    }
}
