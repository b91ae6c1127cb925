package dev.skewedload.example.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PerOrderQueuesTest {
    private final PerOrderQueues dispatch = new PerOrderQueues(2, 3);
    private final List<String> done = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() {
        dispatch.abandon();
    }

    @Test
    void works_on_orders_side_by_side_and_on_one_order_in_turn() throws InterruptedException {
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch other = new CountDownLatch(1);
        dispatch.take(event("a", 0), () -> {
            await(slow);
            done.add("a0");
        });
        dispatch.take(event("a", 1), () -> done.add("a1"));
        dispatch.take(event("b", 2), () -> {
            done.add("b2");
            other.countDown();
        });

        await(other);
        assertThat(done).containsExactly("b2");
        slow.countDown();
        dispatch.finish();
        assertThat(done).containsExactly("b2", "a0", "a1");
    }

    @Test
    void is_full_when_the_most_are_in_flight_and_no_longer_when_they_are_done() {
        CountDownLatch slow = new CountDownLatch(1);
        for (int offset = 0; offset < 3; offset++) {
            assertThat(dispatch.isFull()).isFalse();
            dispatch.take(event("a", offset), () -> await(slow));
        }
        assertThat(dispatch.isFull()).isTrue();

        slow.countDown();
        dispatch.finish();
        assertThat(dispatch.isFull()).isFalse();
    }

    @Test
    void a_crash_interrupts_what_is_under_way_and_drops_what_waits() {
        CountDownLatch started = new CountDownLatch(1);
        dispatch.take(event("a", 0), () -> {
            started.countDown();
            await(new CountDownLatch(1));
            done.add("a0 interrupted");
        });
        dispatch.take(event("a", 1), () -> done.add("a1"));
        await(started);

        dispatch.abandon();
        dispatch.take(event("b", 2), () -> done.add("b2"));
        dispatch.finish();

        assertThat(done).containsExactly("a0 interrupted");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException crashed) {
            Thread.currentThread().interrupt();
        }
    }

    private static OrderEvent event(String order, long offset) {
        return new OrderEvent("run-" + offset, order, new TopicPartition("orders", 0), offset, new byte[0]);
    }
}
