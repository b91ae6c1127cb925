package dev.skewedload.measure;

import java.util.Arrays;
import java.util.OptionalDouble;

/** Counts dead letters by time. Not thread-safe. */
final class DeadLetterLog {
    private static final int MOST_SECONDS = 3_600;

    private long[] bySecond = new long[0];
    private boolean watched;
    private long events;
    private long letters;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    void watch() {
        watched = true;
    }

    void add(long nanos, boolean firstOfItsEvent) {
        watched = true;
        letters++;
        events += firstOfItsEvent ? 1 : 0;
        firstNanos = Math.min(firstNanos, nanos);
        lastNanos = Math.max(lastNanos, nanos);
        int second = (int) Math.max(0, Math.min(MOST_SECONDS - 1, nanos / 1_000_000_000L));
        if (second >= bySecond.length) {
            bySecond = Arrays.copyOf(bySecond, second + 1);
        }
        bySecond[second]++;
    }

    DeadLetterFigures figures() {
        return new DeadLetterFigures(
                watched,
                events,
                letters,
                seconds(firstNanos),
                seconds(lastNanos),
                Arrays.stream(bySecond).boxed().toList());
    }

    private OptionalDouble seconds(long nanos) {
        return letters == 0 ? OptionalDouble.empty() : OptionalDouble.of(nanos / 1e9);
    }
}
