package dev.skewedload.example.gallery;

import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sets an order aside from the first of its events on that cannot be parsed. What is set aside is known to this process; one that
 * restarts would read it from the dead-letter topic first.
 */
final class SetsAside implements Sink {
    private final Sink sink;
    private final Forwarder deadLetters;
    private final Set<String> setAside = ConcurrentHashMap.newKeySet();

    SetsAside(Sink sink, Forwarder deadLetters) {
        this.sink = sink;
        this.deadLetters = deadLetters;
    }

    @Override
    public void apply(OrderEvent event) throws Exception {
        if (setAside.contains(event.key()) || !isReadable(event)) {
            setAside.add(event.key());
            deadLetters.send(event);
        } else {
            sink.apply(event);
        }
    }

    private static boolean isReadable(OrderEvent event) {
        try {
            event.content();
            return true;
        } catch (UncheckedIOException unreadable) {
            return false;
        }
    }
}
