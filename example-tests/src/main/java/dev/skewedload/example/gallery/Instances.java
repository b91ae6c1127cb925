package dev.skewedload.example.gallery;

import dev.skewedload.workload.Event;
import java.util.List;
import org.apache.kafka.clients.producer.Callback;

/**
 * Several instances of the front behind a load balancer that takes them one after the other, so that the events of one order
 * come in at all of them, each when the one before was answered.
 */
final class Instances implements Front {
    private final List<Front> instances;

    private Instances(List<Front> instances) {
        this.instances = List.copyOf(instances);
    }

    static Front balanced(Front... instances) {
        return new InTurn(new Instances(List.of(instances)));
    }

    @Override
    public void send(Event event, Callback answer) {
        instances.get((int) (event.sequence() % instances.size())).send(event, answer);
    }

    @Override
    public void close() {
        instances.forEach(Front::close);
    }
}
