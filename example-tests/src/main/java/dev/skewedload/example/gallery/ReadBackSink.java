package dev.skewedload.example.gallery;

import dev.skewedload.run.EffectProbe;

/**
 * Writes the latest state of an order, which here is the event's id, and reports what a reader then sees: an event has had its effect
 * when somebody can see it.
 *
 * @param effects the test's probe
 * @param orders where the states are
 */
record ReadBackSink(EffectProbe effects, OrderCaches orders) implements Sink {
    @Override
    public void apply(OrderEvent event) {
        orders.write(event.key(), event.id());
        String seen = orders.read(event.key());
        if (seen.equals(event.id())) {
            effects.applied(seen);
        }
    }
}
