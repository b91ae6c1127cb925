package dev.skewedload.example.gallery;

import dev.skewedload.workload.Event;
import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;

/**
 * A front that goes over to a new topic while one of its two instances still has events for the old one in its buffer, as a producer
 * does that retries: they are written there when the broker takes them again.
 */
final class LateProducer implements Front {
    private final Producer<String, byte[]> producer;
    private final String before;
    private final String after;
    private final long switchAt;
    private final long bufferedUntil;
    private final Queue<Buffered> buffer = new ArrayDeque<>();
    private boolean allBuffered;

    /**
     * Makes a front.
     *
     * @param switchAt the sequence of the first event for the new topic
     * @param bufferedUntil the sequence from which on no event is buffered any more: of those between, every second one is
     */
    LateProducer(Producer<String, byte[]> producer, String before, String after, long switchAt, long bufferedUntil) {
        this.producer = producer;
        this.before = before;
        this.after = after;
        this.switchAt = switchAt;
        this.bufferedUntil = bufferedUntil;
    }

    @Override
    public synchronized void send(Event event, Callback answer) {
        if (event.sequence() < switchAt) {
            producer.send(Orders.record(event, before), answer);
        } else if (event.sequence() < bufferedUntil && event.sequence() % 2 == 0) {
            buffer.add(new Buffered(event, answer));
        } else {
            producer.send(Orders.record(event, after), answer);
            allBuffered |= event.sequence() >= bufferedUntil;
            notifyAll();
        }
    }

    /** Waits until all events are in that the buffer will hold, and writes them to the old topic. */
    synchronized void flush() throws InterruptedException {
        while (!allBuffered) {
            wait();
        }
        buffer.forEach(late -> producer.send(Orders.record(late.event, before), late.answer));
        producer.flush();
    }

    @Override
    public void close() {
        producer.close();
    }

    private record Buffered(Event event, Callback answer) {}
}
