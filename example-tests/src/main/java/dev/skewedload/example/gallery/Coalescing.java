package dev.skewedload.example.gallery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Two parts that work together: the dispatch notes the latest event of each order that was polled, and the sink passes over an event of
 * which it knows a later one. What is passed over counts as complete: the later one lies behind it, so it is delivered
 * again after a crash.
 */
final class Coalescing implements Dispatch, Sink {
    private final Dispatch queues;
    private final Sink next;
    private final Counts counts;
    private final Map<String, Long> latest = new ConcurrentHashMap<>();

    Coalescing(Dispatch queues, Sink next, Counts counts) {
        this.queues = queues;
        this.next = next;
        this.counts = counts;
    }

    @Override
    public void take(OrderEvent event, Runnable work) {
        latest.put(event.key(), event.offset());
        queues.take(event, work);
        counts.add("polled");
    }

    @Override
    public void apply(OrderEvent event) throws Exception {
        if (event.offset() >= latest.get(event.key())) {
            next.apply(event);
        }
    }

    @Override
    public boolean isFull() {
        return queues.isFull();
    }

    @Override
    public void finish() {
        queues.finish();
    }

    @Override
    public void abandon() {
        queues.abandon();
    }
}
