package dev.skewedload.example.gallery;

import dev.skewedload.workload.Event;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.apache.kafka.clients.producer.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Sends the next event of an order when the one before was answered, as a client over HTTP does: only so do events of an order
 * that come in at several instances of a service lie in order.
 */
final class InTurn implements Front {
    private final Front next;
    private final Map<String, Queue<Waiting>> underWay = new HashMap<>();

    InTurn(Front next) {
        this.next = next;
    }

    @Override
    public void send(Event event, Callback answer) {
        Waiting waiting = new Waiting(event, answer);
        synchronized (underWay) {
            Queue<Waiting> before = underWay.get(event.entity());
            if (before != null) {
                before.add(waiting);
                return;
            }
            underWay.put(event.entity(), new ArrayDeque<>());
        }
        pass(waiting);
    }

    private void pass(Waiting waiting) {
        String order = waiting.event.entity();
        next.send(waiting.event, (place, failure) -> {
            waiting.answer.onCompletion(place, failure);
            Waiting following = following(order);
            if (following != null) {
                pass(following);
            }
        });
    }

    private @Nullable Waiting following(String order) {
        synchronized (underWay) {
            Queue<Waiting> waiting = underWay.get(order);
            Waiting first = waiting == null ? null : waiting.poll();
            if (first == null) {
                underWay.remove(order);
            }
            return first;
        }
    }

    @Override
    public void close() {
        next.close();
    }

    private record Waiting(Event event, Callback answer) {}
}
