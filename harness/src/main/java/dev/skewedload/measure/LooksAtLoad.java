package dev.skewedload.measure;

import java.util.stream.DoubleStream;

/**
 * How closely a span of time was looked at. <b>Example.</b> Looks at 1 s, 2 s and 5 s of a span from 0 s to 6 s: its longest
 * time without a look is 3 s.
 */
public final class LooksAtLoad {
    private LooksAtLoad() {}

    /**
     * The longest time of a span without a look, its start and its end counting as looked at.
     *
     * @param looks when there was a look, in seconds, rising; those outside the span are no matter
     * @param from start of the span, in seconds on the same clock
     * @param to its end
     * @return seconds; the length of the span if nobody looked
     */
    public static double longestGap(DoubleStream looks, double from, double to) {
        double before = from;
        double longest = 0;
        for (double look : looks.toArray()) {
            if (look > before && before < to) {
                longest = Math.max(longest, Math.min(look, to) - before);
                before = look;
            }
        }
        return Math.max(longest, to - before);
    }
}
