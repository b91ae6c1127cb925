package dev.skewedload.measure;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One look at a topic and its consumer group from outside: per partition the end offset, the committed offset and,
 * where effects are seen, how many events had their effect. Commits are sampled first, effects second, ends last, so
 * that no honest lag is negative.
 */
public final class OffsetSample {
    /** A committed offset that the group does not have. It is unknown, never a number. */
    public static final long UNKNOWN = -1;

    private final double seconds;
    private final long[] committed;
    private final long @Nullable [] logStart;
    private final long[] end;
    private final long @Nullable [] applied;

    /**
     * Takes one sample.
     *
     * @param seconds time of the look at the ends, in seconds since the run's schedule began
     * @param committed committed offset per partition, {@link #UNKNOWN} where there is none
     * @param end end offset per partition
     * @param applied events with an effect per partition, counted from the start of the run, or null where no effects
     *     are seen
     */
    public OffsetSample(double seconds, long[] committed, long[] end, long @Nullable [] applied) {
        this(seconds, committed, null, end, applied);
    }

    /**
     * Takes one sample that saw where the logs begin, too.
     *
     * @param seconds as above
     * @param committed as above
     * @param logStart first offset that the log still holds, per partition, sampled before the commits; or null where nobody
     *     tells
     * @param end as above
     * @param applied as above
     */
    public OffsetSample(
            double seconds, long[] committed, long @Nullable [] logStart, long[] end, long @Nullable [] applied) {
        this.seconds = seconds;
        this.committed = committed.clone();
        this.logStart = logStart == null ? null : logStart.clone();
        this.end = end.clone();
        this.applied = applied == null ? null : applied.clone();
    }

    /**
     * When the sample was taken.
     *
     * @return seconds since the run's schedule began; negative before it
     */
    public double seconds() {
        return seconds;
    }

    /**
     * Number of partitions.
     *
     * @return how many partitions the sample has
     */
    public int partitions() {
        return end.length;
    }

    /**
     * The group's committed offset.
     *
     * @param partition partition from 0
     * @return the offset, or {@link #UNKNOWN}
     */
    public long committed(int partition) {
        return committed[partition];
    }

    /**
     * Where the log begins.
     *
     * @param partition partition from 0
     * @return first offset that it still holds, or {@link #UNKNOWN}
     */
    public long logStart(int partition) {
        return logStart == null ? UNKNOWN : logStart[partition];
    }

    /**
     * The end of the log.
     *
     * @param partition partition from 0
     * @return offset of the next record
     */
    public long end(int partition) {
        return end[partition];
    }

    /**
     * The same look without its effects, for a run in which nobody reported any.
     *
     * @return a sample of offsets alone
     */
    public OffsetSample withoutEffects() {
        return new OffsetSample(seconds, committed, logStart, end, null);
    }

    /**
     * The same look without its commits, for a group that has none per partition.
     *
     * @return a sample of ends and effects alone
     */
    public OffsetSample withoutCommits() {
        long[] unknown = new long[end.length];
        Arrays.fill(unknown, UNKNOWN);
        return new OffsetSample(seconds, unknown, logStart, end, applied);
    }

    /**
     * Whether this sample saw effects.
     *
     * @return whether {@link #applied} has an answer
     */
    public boolean seesEffects() {
        return applied != null;
    }

    /**
     * Events of a partition that had their effect since the run began.
     *
     * @param partition partition from 0
     * @return a count of events
     * @throws IllegalStateException if this sample saw no effects
     */
    public long applied(int partition) {
        if (applied == null) {
            throw new IllegalStateException("this sample saw no effects");
        }
        return applied[partition];
    }
}
