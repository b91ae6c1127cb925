package dev.skewedload.run;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class InFlightWindowTest {
    private final InFlightWindow window = new InFlightWindow(2, 100);
    private final AtomicReference<Thread> waiting = new AtomicReference<>();

    private CompletableFuture<Boolean> acquireElsewhere(int size) {
        return CompletableFuture.supplyAsync(() -> {
            waiting.set(Thread.currentThread());
            try {
                return window.acquire(size);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
    }

    private void awaitBlocked() {
        await().until(() -> waiting.get() != null && waiting.get().getState() == Thread.State.WAITING);
    }

    @Test
    void lets_in_as_many_events_as_it_holds_and_the_next_after_an_answer() throws Exception {
        assertThat(window.acquire(1)).isTrue();
        assertThat(window.acquire(1)).isTrue();
        CompletableFuture<Boolean> third = acquireElsewhere(1);
        awaitBlocked();
        assertThat(third).isNotDone();

        window.release(1);

        assertThat(third.get(10, SECONDS)).isTrue();
        assertThat(window.events()).isEqualTo(2);
    }

    @Test
    void lets_in_as_many_bytes_as_it_holds() throws Exception {
        assertThat(window.acquire(60)).isTrue();
        CompletableFuture<Boolean> tooLarge = acquireElsewhere(41);
        awaitBlocked();
        assertThat(tooLarge).isNotDone();

        window.release(60);

        assertThat(tooLarge.get(10, SECONDS)).isTrue();
    }

    @Test
    void an_event_larger_than_the_window_fits_an_empty_one() throws InterruptedException {
        assertThat(window.acquire(1_000)).isTrue();
    }

    @Test
    void closing_wakes_whoever_waits_and_lets_nobody_in() throws Exception {
        window.acquire(100);
        CompletableFuture<Boolean> waits = acquireElsewhere(1);
        awaitBlocked();

        window.close();

        assertThat(waits.get(10, SECONDS)).isFalse();
        window.release(100);
        assertThat(window.acquire(1)).isFalse();
    }

    @Test
    void waits_for_the_last_answer_and_no_longer_than_asked() throws InterruptedException {
        window.acquire(1);
        assertThat(window.awaitEmpty(MILLISECONDS.toNanos(20))).isFalse();

        CompletableFuture.runAsync(() -> window.release(1));

        assertThat(window.awaitEmpty(SECONDS.toNanos(10))).isTrue();
    }
}
