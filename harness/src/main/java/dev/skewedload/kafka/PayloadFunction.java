package dev.skewedload.kafka;

import dev.skewedload.workload.Event;

/** Makes the value of an event's record. Called by several threads. */
@FunctionalInterface
public interface PayloadFunction {
    /**
     * The value.
     *
     * @param event the event
     * @return a {@link String} (sent in UTF-8), a {@code byte[]}, or whatever the {@code value.serializer} of the client
     *     settings takes
     */
    Object value(Event event);
}
