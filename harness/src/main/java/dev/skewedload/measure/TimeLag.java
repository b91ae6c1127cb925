package dev.skewedload.measure;

import java.util.OptionalDouble;

/**
 * How old the oldest record is that a group has not read, from the curve of what was produced.
 *
 * <p><b>Definition.</b> now - t, where t is the moment at which the end of the log passed the committed offset, read off
 * the curve end(t) by straight lines between its points; 0 when the commit has reached the end, whatever the clock says.
 *
 * <p><b>Example.</b> One record a second was produced from 0 s to 1,200 s, and the group has committed 300. At 4,800 s the
 * oldest unread record is 4,500 s old. With 1,200 committed the time lag is 0.
 *
 * <p><b>What it cannot see.</b> Between two points of the curve the moment is known to their distance only. A record of
 * before the first point is at least as old as that point. It is the age since the record came into the log, not since it
 * was due; transaction markers count as records.
 *
 * <p>Source: the definition that Burrow's critics and klag arrive at; interpolation as in kafka-lag-exporter.
 */
public final class TimeLag {
    private TimeLag() {}

    /**
     * The age of the oldest unread record.
     *
     * @param seconds times of the curve's points in seconds, rising
     * @param end the end offset at each of them
     * @param committed the committed offset; negative where none is known
     * @param now the moment that the age is taken at, in seconds on the same clock
     * @return the age in seconds, from 0 up; empty if the commit is unknown or lies beyond the end, or there is no curve
     * @throws IllegalArgumentException if the lengths differ
     */
    public static OptionalDouble seconds(double[] seconds, long[] end, long committed, double now) {
        if (seconds.length != end.length) {
            throw new IllegalArgumentException("TimeLag requires one end for each time, but there were " + end.length
                    + " for " + seconds.length + ".");
        }
        int last = end.length - 1;
        if (last < 0 || committed < 0 || committed > end[last]) {
            return OptionalDouble.empty();
        }
        if (committed == end[last]) {
            return OptionalDouble.of(0);
        }
        return OptionalDouble.of(Math.max(0, now - moment(seconds, end, committed, firstAbove(end, committed))));
    }

    private static int firstAbove(long[] end, long committed) {
        int low = 0;
        int high = end.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (end[middle] > committed) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static double moment(double[] seconds, long[] end, long committed, int after) {
        if (after == 0) {
            return seconds[0];
        }
        double part = (double) (committed - end[after - 1]) / (end[after] - end[after - 1]);
        return seconds[after - 1] + part * (seconds[after] - seconds[after - 1]);
    }
}
