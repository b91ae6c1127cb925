package dev.skewedload.example.gallery;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Which orders have left the old route: all that lay there before an order's barrier has had its effect. One process keeps it in
 * memory; several keep it in the store that their effects go to.
 */
final class Barriers {
    private static final long NEVER_SECONDS = 30;

    private final Map<String, CompletableFuture<Void>> orders = new ConcurrentHashMap<>();

    void passed(String order) {
        of(order).complete(null);
    }

    /** Waits until the order's barrier has passed. */
    void await(String order) {
        of(order).orTimeout(NEVER_SECONDS, TimeUnit.SECONDS).join();
    }

    private CompletableFuture<Void> of(String order) {
        return orders.computeIfAbsent(order, unknown -> new CompletableFuture<>());
    }
}
