package dev.skewedload.run;

import dev.skewedload.measure.OffsetSample;
import java.time.Duration;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Watches the system finish after the last event was sent. The drain is complete when every acknowledged event has its
 * effect, the commits have reached the ends, and a second brought no further effect; it is over then or at its limit.
 */
final class Drain {
    private static final long QUIET_NANOS = 1_000_000_000L;

    private final RunRecorder recorder;
    private final @Nullable Sampler sampler;
    private final boolean seesEffects;
    private final long start;
    private final long began = System.nanoTime();
    private final Duration limit;
    private long idleSince = -1;
    private long effectsWhenIdle;
    private boolean complete;

    Drain(RunRecorder recorder, @Nullable Sampler sampler, boolean seesEffects, long start, Duration limit) {
        this.recorder = recorder;
        this.sampler = sampler;
        this.seesEffects = seesEffects;
        this.start = start;
        this.limit = limit;
    }

    /** Looks once; true when the drain is complete or its limit has passed. */
    boolean isOver() {
        long now = System.nanoTime();
        if (!idle()) {
            idleSince = -1;
        } else if (idleSince < 0 || recorder.effectsSeen() != effectsWhenIdle) {
            idleSince = now;
            effectsWhenIdle = recorder.effectsSeen();
        }
        complete = idleSince >= 0 && now - idleSince >= QUIET_NANOS;
        return complete || now - began > limit.toNanos();
    }

    private boolean idle() {
        return (!seesEffects || recorder.effectsSeen() == 0 || recorder.allAcknowledgedApplied())
                && (sampler == null || commitsAreAtTheEnds(sampler));
    }

    private boolean commitsAreAtTheEnds(Sampler watched) {
        OffsetSample last = watched.last();
        if (last == null || last.seconds() < (began - start) / 1e9) {
            return false;
        }
        for (int partition = 0; partition < last.partitions(); partition++) {
            if (last.end(partition) > 0 && last.committed(partition) < last.end(partition)) {
                return false;
            }
        }
        return true;
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
