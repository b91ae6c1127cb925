package dev.skewedload.example.gallery;

import dev.skewedload.workload.Event;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Admits at most so many new orders of one tenant in each window of events that come in, and defers the others. An order is admitted
 * or deferred as a whole, by its first event: if only some of its events were deferred, later ones would overtake them. What was
 * deferred is counted, so that somebody can see that it was done in the end.
 */
final class AdmissionQuota {
    private final String tenant;
    private final int newOrders;
    private final int window;
    private final Map<String, Boolean> admitted = new ConcurrentHashMap<>();
    private final Map<Long, Integer> taken = new ConcurrentHashMap<>();

    /**
     * Creates a quota.
     *
     * @param tenant whose orders are limited
     * @param newOrders how many of them may begin in a window
     * @param window length of a window, in events of all tenants
     */
    AdmissionQuota(String tenant, int newOrders, int window) {
        this.tenant = tenant;
        this.newOrders = newOrders;
        this.window = window;
    }

    boolean admits(Event event) {
        return !event.tenant().equals(tenant)
                || admitted.computeIfAbsent(event.entity(), begins -> isWithin(event.sequence() / window));
    }

    private boolean isWithin(long windowIndex) {
        return taken.merge(windowIndex, 1, Integer::sum) <= newOrders;
    }
}
