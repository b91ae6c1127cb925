package dev.skewedload.example.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.skewedload.run.EffectSource;
import dev.skewedload.workload.Event;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Moves orders from an old topic to a new one while they are under way. From the switch on, the first event of an order that was
 * on the old topic is preceded by a barrier there, by the same producer and key and so behind all its events; its events on the
 * new topic say that they come after the barrier.
 */
final class BarrierFront implements Front {
    private static final String AFTER_BARRIER = "after_barrier";

    private final Producer<String, byte[]> producer;
    private final String before;
    private final String after;
    private final long switchAt;
    private final Set<String> onOldRoute = ConcurrentHashMap.newKeySet();
    private final Set<String> moved = ConcurrentHashMap.newKeySet();

    /**
     * Makes a front.
     *
     * @param before the old topic
     * @param after the new topic
     * @param switchAt the sequence of the first event for the new topic
     */
    BarrierFront(Producer<String, byte[]> producer, String before, String after, long switchAt) {
        this.producer = producer;
        this.before = before;
        this.after = after;
        this.switchAt = switchAt;
    }

    @Override
    public void send(Event event, Callback answer) {
        String order = event.entity();
        if (event.sequence() < switchAt) {
            onOldRoute.add(order);
            producer.send(Orders.record(event, before), answer);
            return;
        }
        if (onOldRoute.remove(order)) {
            producer.send(barrier(order));
            moved.add(order);
        }
        ObjectNode value = Orders.json(event).put(AFTER_BARRIER, moved.contains(order));
        producer.send(Orders.record(event, after, null, value), answer);
    }

    /** A record of the order that is no event of it, and so has no id. */
    private ProducerRecord<String, byte[]> barrier(String order) {
        ProducerRecord<String, byte[]> barrier = new ProducerRecord<>(before, order, "{}".getBytes(UTF_8));
        barrier.headers().add(EffectSource.EVENT_HEADER, new byte[0]);
        return barrier;
    }

    static boolean isBarrier(OrderEvent read) {
        return read.id().isEmpty();
    }

    static boolean comesAfterBarrier(OrderEvent read) {
        return read.content().path(AFTER_BARRIER).asBoolean();
    }

    @Override
    public void close() {
        producer.close();
    }
}
