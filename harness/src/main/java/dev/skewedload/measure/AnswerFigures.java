package dev.skewedload.measure;

import java.util.List;

/**
 * How long the brokers took to answer, counted from the <em>send</em> and not from due time, so that a late generator does
 * not look like a slow broker.
 *
 * <p><b>Example.</b> A broker that stands still for 2 s answers all that was sent into the pause late, while the sends
 * themselves were on time. A generator whose key method takes too long sends late, and is answered at once.
 *
 * <p><b>What it cannot see.</b> A pause of the load tool's own process delays the answers of what is in flight just then; it
 * delays many more sends.
 *
 * @param partitions one entry a partition; empty where it was not measured
 * @param lateNanos the time from send to answer above which an answer counts as late
 */
public record AnswerFigures(List<OfPartition> partitions, long lateNanos) {
    /** What is known where nobody measured. */
    public static final AnswerFigures NOT_MEASURED = new AnswerFigures(List.of(), Long.MAX_VALUE);

    /**
     * Copies the list.
     *
     * @param partitions as above
     * @param lateNanos as above
     */
    public AnswerFigures {
        partitions = List.copyOf(partitions);
    }

    /**
     * Answers of all partitions.
     *
     * @return how many measured events were acknowledged
     */
    public long count() {
        return partitions.stream().mapToLong(OfPartition::count).sum();
    }

    /**
     * The part of the answers that were late.
     *
     * @return from 0 to 1; 0 if there were none
     */
    public double lateShare() {
        long late = partitions.stream().mapToLong(OfPartition::late).sum();
        return count() == 0 ? 0 : late / (double) count();
    }

    /**
     * The longest time to an answer.
     *
     * @return nanoseconds from send to answer; 0 if there was none
     */
    public long maxNanos() {
        return partitions.stream().mapToLong(OfPartition::maxNanos).max().orElse(0);
    }

    /**
     * The answers of one partition.
     *
     * @param count measured events that were acknowledged
     * @param late those of them that were answered late
     * @param maxNanos the longest time from send to answer
     */
    public record OfPartition(long count, long late, long maxNanos) {}
}
