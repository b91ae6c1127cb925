package dev.skewedload.kafka;

import dev.skewedload.workload.Event;
import org.jspecify.annotations.Nullable;

/** Chooses the key of an event's record. Called by several threads; the same event must give the same key each time. */
@FunctionalInterface
public interface KeyFunction {
    /**
     * The key.
     *
     * @param event the event
     * @return a {@link String} (sent in UTF-8) or a {@code byte[]}; null leaves the partition to the producer
     */
    @Nullable
    Object key(Event event);
}
