package dev.skewedload.measure;

/**
 * An execution that took a second or more.
 *
 * @param sequence its event
 * @param fromSecond when it began, since the schedule did
 * @param toSecond when it ended, or when the run did
 * @param ended whether it ended
 */
public record LongExecution(long sequence, double fromSecond, double toSecond, boolean ended) {
    /**
     * How long it took.
     *
     * @return seconds, at least that long if it did not end
     */
    public double seconds() {
        return toSecond - fromSecond;
    }
}
