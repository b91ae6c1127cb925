package dev.skewedload.measure;

import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * What was seen of the executions of a system under test: its work on one event each.
 *
 * <p>An overlap is an execution that begins while another one of its entity is under way, of the same event or of another.
 * Two that only touch do not overlap. <b>Example.</b> Executions of event 7 from 0 to 100 ms and from 70 to 120 ms are one
 * overlap of 30 ms. An execution that never ended lasts to the last moment at which any execution was seen.
 *
 * @param executions how many began
 * @param repeated how many of them were of an event that had been executed before, or was being: retries, by whomever
 * @param unended how many of them never ended
 * @param overlaps how many began while another one of their entity was under way
 * @param overlapNanos for how long two or more executions of an entity were under way, summed over the entities
 * @param busyNanos for how long executions were under way, summed over all that ended
 * @param unseen events with an effect of which no execution was seen, so that the view is not whole; above 0, nobody can
 *     tell that nothing overlapped
 * @param examples the first overlaps that were settled, at most 20
 */
public record ExecutionFigures(
        long executions,
        long repeated,
        long unended,
        long overlaps,
        long overlapNanos,
        long busyNanos,
        long unseen,
        List<Overlap> examples) {
    /**
     * Copies the list.
     *
     * @param executions as above
     * @param repeated as above
     * @param unended as above
     * @param overlaps as above
     * @param overlapNanos as above
     * @param busyNanos as above
     * @param unseen as above
     * @param examples as above
     */
    public ExecutionFigures {
        examples = List.copyOf(examples);
    }

    ExecutionFigures renumbered(LongUnaryOperator sequence) {
        return new ExecutionFigures(
                executions,
                repeated,
                unended,
                overlaps,
                overlapNanos,
                busyNanos,
                unseen,
                examples.stream()
                        .map(overlap -> new Overlap(
                                sequence.applyAsLong(overlap.running()), sequence.applyAsLong(overlap.beginning())))
                        .toList());
    }

    /**
     * One execution that began while another was under way.
     *
     * @param running the event of an execution that was under way
     * @param beginning the event of the one that began
     */
    public record Overlap(long running, long beginning) {}
}
