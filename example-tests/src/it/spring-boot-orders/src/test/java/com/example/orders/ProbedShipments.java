package com.example.orders;

import dev.skewedload.run.EffectProbe;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.context.annotation.Primary;

/** Reports each shipment to the probe that a test hands over, after it was shipped as in production. */
@Primary
@TestComponent
class ProbedShipments implements Shipments {
    private static final AtomicInteger CONTEXTS = new AtomicInteger();

    private final LoggedShipments shipments;
    private volatile EffectProbe effects;

    ProbedShipments(LoggedShipments shipments) {
        this.shipments = shipments;
        CONTEXTS.incrementAndGet();
    }

    /** How many application contexts were made so far, each with a sink of its own. */
    static int contexts() {
        return CONTEXTS.get();
    }

    void reportTo(EffectProbe probe) {
        effects = probe;
    }

    @Override
    public void ship(OrderEvent order) {
        shipments.ship(order);
        effects.applied(order.eventId());
    }
}
