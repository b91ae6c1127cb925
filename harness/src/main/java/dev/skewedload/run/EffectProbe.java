package dev.skewedload.run;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Where a system under test reports what it did: its sink calls {@link #applied} with the event id that came with the
 * event, in the payload's {@code event_id} or in the record's header. Safe for use by any number of threads; a call
 * costs about a microsecond and never blocks on the harness. Between runs, reports are ignored.
 */
public final class EffectProbe {
    private final AtomicReference<@Nullable EffectSink> sink = new AtomicReference<>();

    /** A probe that no run listens to yet. */
    public EffectProbe() {}

    /**
     * Reports that the effect of an event has happened. Call it once the effect is durable, each time it happens: a
     * second call for the same event is a duplicate effect.
     *
     * @param eventId the event's id; one of another run makes the run invalid, and so does one that is no event id
     */
    public void applied(String eventId) {
        Objects.requireNonNull(eventId, "eventId");
        EffectSink listener = sink.get();
        if (listener != null) {
            listener.applied(eventId, System.nanoTime(), 0);
        }
    }

    void attach(EffectSink listener) {
        if (!sink.compareAndSet(null, listener)) {
            throw new IllegalStateException("this probe already serves a run: give each load a probe of its own");
        }
    }

    void detach(EffectSink listener) {
        sink.compareAndSet(listener, null);
    }
}
