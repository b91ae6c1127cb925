package dev.skewedload.measure;

/**
 * A time in which a partition had something to serve and served nothing.
 *
 * @param fromSecond the last look before, in seconds since the run's schedule began
 * @param toSecond the last look that still saw it so
 * @param reached what had been served when it began: events since the run began, or the committed offset
 * @param gained events by which the lag grew in it
 * @param over whether serving went on afterwards
 * @param othersMoving part of the other partitions that served on in it, from 0 to 1; those with nothing to serve count as
 *     serving
 * @param neighboursMoving other partitions of the same owner that served on in it
 * @param sameOwner whether the partition was seen with one and the same owner before, in and after it
 */
public record Pause(
        double fromSecond,
        double toSecond,
        long reached,
        long gained,
        boolean over,
        double othersMoving,
        int neighboursMoving,
        boolean sameOwner) {
    /**
     * How long it was at the least.
     *
     * @return seconds
     */
    public double seconds() {
        return toSecond - fromSecond;
    }
}
