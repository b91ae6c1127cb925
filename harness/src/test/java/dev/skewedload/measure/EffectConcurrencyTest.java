package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EffectConcurrencyTest {

    private static final int THREADS = 8;
    private static final int EVENTS = 160_000;

    /** Every thread sends its own entities and applies everybody's, so each event is applied eight times. */
    @Test
    void counts_are_exact_under_many_threads() throws InterruptedException, ExecutionException {
        EffectRecorder recorder = new EffectRecorder(EVENTS, 0);
        for (int sequence = 0; sequence < EVENTS; sequence++) {
            recorder.sending(sequence, sequence % THREADS);
        }
        AtomicLong firsts = new AtomicLong();
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<?> worker : IntStream.range(0, THREADS)
                    .mapToObj(thread -> pool.submit(() -> work(recorder, thread, firsts)))
                    .toList()) {
                worker.get();
            }
        } finally {
            pool.shutdownNow();
        }

        EffectReport report = recorder.report(sequence -> false);

        assertThat(firsts).hasValue(EVENTS);
        assertThat(report.applied()).isEqualTo(EVENTS);
        assertThat(report.duplicates().count()).isEqualTo((THREADS - 1L) * EVENTS);
        assertThat(report.late().count()).isZero();
        assertThat(report.lost().count()).isZero();
        assertThat(recorder.appliedByPartition(THREADS)).containsOnly(EVENTS / THREADS);
        assertThat(recorder.allAcknowledgedDone()).isTrue();
        assertThat(recorder.chunksHeld()).isZero();
    }

    private static void work(EffectRecorder recorder, int thread, AtomicLong firsts) {
        for (int sequence = 0; sequence < EVENTS; sequence++) {
            if (sequence % THREADS == thread) {
                recorder.acknowledged(sequence, thread);
            }
            if (recorder.applied(sequence)) {
                firsts.incrementAndGet();
            }
        }
    }
}
