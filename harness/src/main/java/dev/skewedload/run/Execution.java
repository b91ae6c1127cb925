package dev.skewedload.run;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The work of a system under test on one event, under way until it is closed; see {@link EffectProbe#executing}. */
public final class Execution implements AutoCloseable {
    private final String eventId;
    private final @Nullable EffectSink sink;
    private final AtomicBoolean ended = new AtomicBoolean();

    private Execution(String eventId, @Nullable EffectSink sink) {
        this.eventId = eventId;
        this.sink = sink;
    }

    static Execution start(String eventId, @Nullable EffectSink sink) {
        if (sink != null) {
            sink.executionStarted(eventId, System.nanoTime());
        }
        return new Execution(eventId, sink);
    }

    /** Ends the execution; a second call does nothing. */
    @Override
    public void close() {
        if (sink != null && ended.compareAndSet(false, true)) {
            sink.executionEnded(eventId, System.nanoTime());
        }
    }
}
