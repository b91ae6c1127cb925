package dev.skewedload.run;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A handler's wait for a system behind it, until it is closed; see {@link EffectProbe#downstream}. */
public final class DownstreamCall implements AutoCloseable {
    private final String name;
    private final @Nullable EffectSink sink;
    private final long began = System.nanoTime();
    private final AtomicBoolean ended = new AtomicBoolean();

    DownstreamCall(String name, @Nullable EffectSink sink) {
        this.name = name;
        this.sink = sink;
    }

    /** Ends the wait; a second call does nothing. */
    @Override
    public void close() {
        if (sink != null && ended.compareAndSet(false, true)) {
            sink.waited(name, began, System.nanoTime());
        }
    }
}
