package dev.skewedload.kafka;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one broker of a JVM: started at the first need, and again if it ended. A failed start is tried anew. */
final class SharedKafka {
    private final Supplier<EmbeddedKafka> starter;
    private @Nullable EmbeddedKafka current;

    SharedKafka(Supplier<EmbeddedKafka> starter) {
        this.starter = starter;
    }

    synchronized EmbeddedKafka get() {
        if (current != null && current.isRunning()) {
            return current;
        }
        if (current != null) {
            current.end();
            current = null;
        }
        EmbeddedKafka started = starter.get();
        current = started;
        return started;
    }
}
