package dev.skewedload.example.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.workload.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** Which records events become, and in what order. */
class FrontsTest {
    private static final Callback NOBODY = (place, failure) -> {};

    private final MockProducer<String, byte[]> kafka =
            new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer());

    @Test
    void an_order_that_moves_leaves_a_barrier_behind_its_last_record() {
        Front front = new BarrierFront(kafka, "old", "new", 2);

        for (long sequence = 0; sequence < 4; sequence++) {
            front.send(event(sequence, "a"), NOBODY);
        }
        front.send(event(4, "b"), NOBODY);

        assertThat(kafka.history())
                .extracting(ProducerRecord::topic)
                .containsExactly("old", "old", "old", "new", "new", "new");
        List<OrderEvent> read = kafka.history().stream().map(FrontsTest::read).toList();
        assertThat(read).extracting(BarrierFront::isBarrier).containsExactly(false, false, true, false, false, false);
        assertThat(read)
                .extracting(BarrierFront::comesAfterBarrier)
                .containsExactly(false, false, false, true, true, false);
        assertThat(read).extracting(OrderEvent::key).containsExactly("a", "a", "a", "a", "a", "b");
    }

    @Test
    void an_order_ends_on_the_route_that_it_began_on() {
        LifelongRoutes routes = new LifelongRoutes("old", "new", 2);

        assertThat(routes.topicOf(event(0, "a"))).isEqualTo("old");
        assertThat(routes.topicOf(event(2, "b"))).isEqualTo("new");
        assertThat(routes.topicOf(event(9, "a"))).isEqualTo("old");
    }

    @Test
    void the_next_event_of_an_order_is_sent_when_the_one_before_was_answered() {
        List<String> sent = new ArrayList<>();
        List<Callback> open = new ArrayList<>();
        Front front = new InTurn(recording(event -> sent.add(event.id()), open));

        front.send(event(0, "a"), NOBODY);
        front.send(event(1, "a"), NOBODY);
        front.send(event(2, "b"), NOBODY);
        assertThat(sent).containsExactly("run-0", "run-2");

        open.get(0).onCompletion(null, null);
        assertThat(sent).containsExactly("run-0", "run-2", "run-1");

        open.get(2).onCompletion(null, null);
        front.send(event(3, "a"), NOBODY);
        assertThat(sent).containsExactly("run-0", "run-2", "run-1", "run-3");
    }

    @Test
    void a_late_producer_writes_what_it_held_when_it_is_flushed() throws InterruptedException {
        LateProducer front = new LateProducer(kafka, "old", "new", 1, 4);

        for (long sequence = 0; sequence < 5; sequence++) {
            front.send(event(sequence, "a"), NOBODY);
        }
        assertThat(kafka.history()).extracting(ProducerRecord::topic).containsExactly("old", "new", "new", "new");

        front.flush();
        assertThat(kafka.history())
                .extracting(FrontsTest::read)
                .extracting(OrderEvent::id)
                .containsExactly("run-0", "run-1", "run-3", "run-4", "run-2");
        assertThat(kafka.history().get(4).topic()).isEqualTo("old");
    }

    @Test
    void a_quota_admits_or_defers_an_order_as_a_whole() {
        AdmissionQuota quota = new AdmissionQuota("acme", 1, 100);

        assertThat(quota.admits(event(0, "a"))).isTrue();
        assertThat(quota.admits(event(1, "b"))).isFalse();
        assertThat(quota.admits(event(2, "a"))).isTrue();
        assertThat(quota.admits(event(100, "c"))).isTrue();
        assertThat(quota.admits(event(101, "b"))).isFalse();
        assertThat(quota.admits(new Event("run-102", 102, "other", "d", 200, 1, 0, false)))
                .isTrue();
    }

    private static Event event(long sequence, String order) {
        return new Event("run-" + sequence, sequence, "acme", order, 200, 1, sequence, false);
    }

    private static OrderEvent read(ProducerRecord<String, byte[]> record) {
        String id = new String(record.headers().lastHeader("skewedload-event").value());
        return new OrderEvent(id, record.key(), new TopicPartition(record.topic(), 0), 0, record.value());
    }

    private static Front recording(Consumer<Event> sent, List<Callback> answers) {
        return new Front() {
            @Override
            public void send(Event event, Callback answer) {
                sent.accept(event);
                answers.add(answer);
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }
}
