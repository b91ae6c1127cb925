package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * 100 million events of five million entities within 512 MB of heap, by a system that keeps up: at most 50,000 events are
 * outstanding. Run by hand, {@code mvn verify -Plarge -pl harness -am}; the heap is the profile's.
 */
class HundredMillionEvents {
    private static final long EVENTS = 100_000_000;
    private static final int ENTITIES = 5_000_000;
    private static final int OUTSTANDING = 50_000;
    private static final int LOST_EVERY = 500_000;
    private static final int DUPLICATED_EVERY = 10_000;

    @Test
    void are_judged_within_512_mb() {
        assertThat(Runtime.getRuntime().maxMemory()).as("-Xmx512m").isLessThanOrEqualTo(512L << 20);
        long start = System.nanoTime();
        EffectRecorder recorder = new EffectRecorder(EVENTS, 0, Set.of(Contract.EFFECTIVELY_ONCE));
        for (long sequence = 0; sequence < EVENTS + OUTSTANDING; sequence++) {
            if (sequence < EVENTS) {
                recorder.sending(sequence, entityOf(sequence), sequence);
                recorder.acknowledged(sequence, (int) (sequence % 24));
            }
            if (sequence >= OUTSTANDING) {
                apply(recorder, sequence - OUTSTANDING);
            }
            if (sequence == EVENTS / 2) {
                tell("half way", start);
            }
        }
        tell("recorded", start);

        EffectReport report = recorder.report(sequence -> false);

        tell("judged", start);
        assertThat(report.lost().count()).isEqualTo(EVENTS / LOST_EVERY);
        assertThat(report.applied()).isEqualTo(EVENTS - EVENTS / LOST_EVERY);
        assertThat(report.duplicates().count()).isEqualTo(EVENTS / DUPLICATED_EVERY);
        assertThat(report.late().count()).isZero();
        assertThat(report.orderCompared()).isGreaterThan(EVENTS - 2L * ENTITIES);
    }

    private static void apply(EffectRecorder recorder, long sequence) {
        if (sequence % LOST_EVERY == 1) {
            return;
        }
        recorder.applied(effect(sequence));
        if (sequence % DUPLICATED_EVERY == 0) {
            recorder.applied(effect(sequence));
        }
    }

    private static SeenEffect effect(long sequence) {
        return new SeenEffect(sequence, sequence, 0, OptionalLong.empty(), Optional.empty());
    }

    /** Spread over all entities, so that neighbours in the stream are strangers in memory. */
    private static int entityOf(long sequence) {
        return (int) ((sequence * 0x9E3779B97F4A7C15L >>> 20) % ENTITIES);
    }

    private static void tell(String what, long start) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                "%s after %.1f s, %d MB of heap in use%n",
                what, (System.nanoTime() - start) / 1e9, runtime.totalMemory() - runtime.freeMemory() >> 20);
    }
}
