package dev.skewedload.example.gallery;

import dev.skewedload.workload.Event;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Versioned routes: an order ends on the topic that it began on, and orders that begin after the switch take the new one. */
final class LifelongRoutes {
    private final String before;
    private final String after;
    private final long switchAt;
    private final Map<String, String> routes = new ConcurrentHashMap<>();
    private final AtomicLong lastOnOldRoute = new AtomicLong();

    /**
     * Creates routes.
     *
     * @param switchAt the sequence of the first event at which an order may begin on the new topic
     */
    LifelongRoutes(String before, String after, long switchAt) {
        this.before = before;
        this.after = after;
        this.switchAt = switchAt;
    }

    String topicOf(Event event) {
        String topic = routes.computeIfAbsent(event.entity(), begins -> event.sequence() < switchAt ? before : after);
        if (topic.equals(before)) {
            lastOnOldRoute.accumulateAndGet(event.sequence(), Math::max);
        }
        return topic;
    }

    /** The sequence of the last event that went to the old topic. */
    long lastOnOldRoute() {
        return lastOnOldRoute.get();
    }
}
