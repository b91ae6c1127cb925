package dev.skewedload.example.gallery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets one tenant have so many events in each hundred of all, and drops the others.
 *
 * @param tenant whose events are limited
 * @param quota how many of a hundred are let through
 * @param taken how many were, by hundred
 * @param next the sink behind
 */
record QuotaSink(String tenant, int quota, Map<Long, Integer> taken, Sink next) implements Sink {
    private static final int WINDOW = 100;

    QuotaSink(String tenant, int quota, Sink next) {
        this(tenant, quota, new ConcurrentHashMap<>(), next);
    }

    @Override
    public void apply(OrderEvent event) throws Exception {
        boolean limited = event.content().path("tenant_id").asText().equals(tenant);
        if (!limited || taken.merge(event.sequence() / WINDOW, 1, Integer::sum) <= quota) {
            next.apply(event);
        }
    }
}
