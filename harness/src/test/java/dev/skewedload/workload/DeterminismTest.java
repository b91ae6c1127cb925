package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class DeterminismTest {

    private final Workload workload = Samples.rich(500);

    @Test
    void two_cursors_walk_the_same_events() {
        assertThat(Samples.events(workload)).hasSize(31_172).isEqualTo(Samples.events(workload));
    }

    @Test
    void cursors_that_take_turns_do_not_disturb_each_other() {
        try (EventCursor one = workload.events();
                EventCursor other = workload.events()) {
            while (one.next()) {
                assertThat(other.next()).isTrue();
                assertThat(other.event()).isEqualTo(one.event());
            }
            assertThat(other.next()).isFalse();
        }
    }

    @Test
    void cursors_on_several_threads_walk_the_same_events()
            throws InterruptedException, ExecutionException, TimeoutException {
        List<Event> expected = Samples.events(workload);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<List<Event>>> walks = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                walks.add(threads.submit(() -> Samples.events(workload)));
            }
            for (Future<List<Event>> walk : walks) {
                assertThat(walk.get(60, TimeUnit.SECONDS)).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void another_seed_gives_another_stream() {
        assertThat(Samples.events(Samples.legal().seed(1).build()))
                .isNotEqualTo(Samples.events(Samples.legal().seed(2).build()));
    }
}
