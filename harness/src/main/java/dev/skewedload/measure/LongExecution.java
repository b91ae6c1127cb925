package dev.skewedload.measure;

/**
 * An execution that took a second or more.
 *
 * @param sequence its event
 * @param partition the event's partition; {@value #UNKNOWN} if that is not known
 * @param fromSecond when it began, since the schedule did
 * @param toSecond when it ended, or when the run did
 * @param ended whether it ended
 */
public record LongExecution(long sequence, int partition, double fromSecond, double toSecond, boolean ended) {
    /** What stands for a partition that is not known. */
    public static final int UNKNOWN = -1;

    /**
     * One of an event whose partition is not known.
     *
     * @param sequence as above
     * @param fromSecond as above
     * @param toSecond as above
     * @param ended as above
     */
    public LongExecution(long sequence, double fromSecond, double toSecond, boolean ended) {
        this(sequence, UNKNOWN, fromSecond, toSecond, ended);
    }

    /**
     * How long it took.
     *
     * @return seconds, at least that long if it did not end
     */
    public double seconds() {
        return toSecond - fromSecond;
    }
}
