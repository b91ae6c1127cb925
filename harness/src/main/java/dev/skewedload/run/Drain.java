package dev.skewedload.run;

import dev.skewedload.measure.OffsetSample;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches the system finish after the last event was sent. The drain is complete when every acknowledged event has its
 * effect, the commits have reached the ends, and a second brought no further effect; it is over then or at its limit.
 */
final class Drain {
    private final Watched watched;
    private final LongSupplier clock;
    private final long start;
    private final long began;
    private final Duration quiet;
    private final Duration limit;
    private long idleSince;
    private boolean isIdle;
    private long effectsWhenIdle;
    private boolean complete;

    /**
     * Begins the drain.
     *
     * @param clock nanoseconds, as {@link System#nanoTime}
     * @param start due time 0 on that clock
     * @param quiet how long no further effect may come before the drain is complete
     * @param limit how long it may last at most
     */
    Drain(Watched watched, LongSupplier clock, long start, Duration quiet, Duration limit) {
        this.watched = watched;
        this.clock = clock;
        this.start = start;
        this.quiet = quiet;
        this.limit = limit;
        began = clock.getAsLong();
    }

    /**
     * What a drain looks at.
     *
     * @param allApplied whether nothing of the time line is still being done and every acknowledged event has its effect, if effects
     *     are seen
     * @param effectsSeen effects so far
     * @param lastSample the newest look at the offsets, or null before the first
     * @param nothingUnread whether a look whose commits are short of the ends leaves no record unread all the same
     * @param seesOffsets whether a group is watched, so that samples are to be waited for
     */
    record Watched(
            BooleanSupplier allApplied,
            LongSupplier effectsSeen,
            Supplier<@Nullable OffsetSample> lastSample,
            Predicate<OffsetSample> nothingUnread,
            boolean seesOffsets) {}

    /** Looks once; true when the drain is complete or its limit has passed. */
    boolean isOver() {
        long now = clock.getAsLong();
        long effects = watched.effectsSeen().getAsLong();
        if (!idle()) {
            isIdle = false;
        } else if (!isIdle || effects != effectsWhenIdle) {
            isIdle = true;
            idleSince = now;
            effectsWhenIdle = effects;
        }
        complete = isIdle && now - idleSince >= quiet.toNanos();
        return complete || now - began > limit.toNanos();
    }

    private boolean idle() {
        return watched.allApplied().getAsBoolean() && (!watched.seesOffsets() || commitsAreAtTheEnds());
    }

    /** By a sample of after the load: an earlier one has not seen the last ends. */
    private boolean commitsAreAtTheEnds() {
        OffsetSample last = watched.lastSample().get();
        if (last == null || last.seconds() < (began - start) / 1e9) {
            return false;
        }
        for (int partition = 0; partition < last.partitions(); partition++) {
            if (last.end(partition) > 0 && last.committed(partition) < last.end(partition)) {
                return watched.nothingUnread().test(last);
            }
        }
        return true;
    }

    /** When it began, in seconds since the schedule did. */
    double beganSeconds() {
        return (began - start) / 1e9;
    }

    long began() {
        return began;
    }

    boolean complete() {
        return complete;
    }

    /** Seconds from the last event to the moment at which nothing was left to do; empty if that did not come. */
    OptionalDouble seconds() {
        return complete ? OptionalDouble.of((idleSince - began) / 1e9) : OptionalDouble.empty();
    }
}
