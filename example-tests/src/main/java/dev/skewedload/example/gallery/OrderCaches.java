package dev.skewedload.example.gallery;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The latest state of each order, in a table and in the caches of two nodes. A node answers from its cache what is there; the owner of
 * an order renews its own entry with each write. An order that gets hot moves from node 0 to node 1.
 */
final class OrderCaches {
    private static final int HOT = 20;

    private final Map<String, String> table = new ConcurrentHashMap<>();
    private final Map<String, Integer> writes = new ConcurrentHashMap<>();
    private final List<Map<String, String>> caches = List.of(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    private final boolean evictsWhenMoved;

    /**
     * Creates caches.
     *
     * @param evictsWhenMoved whether the old owner drops its entry of an order that has moved, and keeps none of it any more
     */
    OrderCaches(boolean evictsWhenMoved) {
        this.evictsWhenMoved = evictsWhenMoved;
    }

    void write(String order, String state) {
        table.put(order, state);
        boolean hot = writes.merge(order, 1, Integer::sum) > HOT;
        caches.get(hot ? 1 : 0).put(order, state);
        if (hot && evictsWhenMoved) {
            caches.get(0).remove(order);
        }
    }

    /** Reads an order as clients do that were told of node 0. */
    String read(String order) {
        String cached = caches.get(0).get(order);
        return cached == null ? table.getOrDefault(order, "") : cached;
    }
}
