package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.skewedload.measure.OffsetSample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SamplerTest {
    private static final Duration CADENCE = Duration.ofMillis(40);

    private final long start = System.nanoTime();
    private ScriptedOffsets source = ScriptedOffsets.settledAt(5, 0, 7);
    private Sampler sampler = new Sampler(source, () -> null, start, CADENCE);

    @AfterEach
    void stop() throws InterruptedException {
        sampler.stop();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("skewedload-sampler"));
    }

    private void startAndAwait(int samples) {
        sampler.start();
        await().until(() -> sampler.offsets().size() >= samples);
    }

    @Test
    void looks_at_commits_first_effects_second_and_ends_last() {
        sampler = new Sampler(
                source,
                () -> {
                    source.calls.add("effects");
                    return new long[] {4, 0, 6};
                },
                start,
                CADENCE);
        startAndAwait(1);

        assertThat(source.calls).startsWith("committed", "effects", "ends");
        OffsetSample first = sampler.offsets().get(0);
        assertThat(first.committed(2)).isEqualTo(7);
        assertThat(first.applied(2)).isEqualTo(6);
        assertThat(first.end(2)).isEqualTo(7);
    }

    @Test
    void what_was_committed_and_then_deleted_is_not_removed_unread() {
        source = new ScriptedOffsets() {
            @Override
            public Optional<long[]> logStarts() {
                calls.add("log starts");
                return Optional.of(new long[3]);
            }
        };
        sampler = new Sampler(source, () -> null, start, CADENCE);
        startAndAwait(1);

        assertThat(source.calls).startsWith("log starts", "committed", "ends");
    }

    @Test
    void looks_at_the_group_at_every_second_look() {
        startAndAwait(11);

        assertThat(source.calls.stream().filter("group"::equals).count()).isBetween(5L, 8L);
        assertThat(sampler.assignments().get(0).owners()).isEqualTo(List.of("c1", "c1", "c1"));
        assertThat(sampler.last()).isNotNull();
        assertThat(sampler.misses()).isNull();
    }

    @Test
    void counts_looks_that_fail_and_goes_on() {
        AtomicInteger looks = new AtomicInteger();
        source = new ScriptedOffsets() {
            @Override
            public long[] ends() {
                if (looks.incrementAndGet() <= 2) {
                    throw new IllegalStateException("nobody answered");
                }
                return super.ends();
            }
        };
        sampler = new Sampler(source, () -> null, start, CADENCE);
        startAndAwait(2);

        assertThat(sampler.misses())
                .isEqualTo("2 of the sampler's looks failed, the last with: java.lang.IllegalStateException: nobody"
                        + " answered");
    }

    @Test
    void a_look_at_the_group_that_fails_costs_no_offsets() {
        source = new ScriptedOffsets() {
            @Override
            public Group group() {
                throw new IllegalStateException("no coordinator");
            }
        };
        sampler = new Sampler(source, () -> null, start, CADENCE);
        startAndAwait(1);

        assertThat(sampler.assignments()).isEmpty();
        assertThat(sampler.misses())
                .contains(
                        "of the sampler's looks failed, the last with: java.lang.IllegalStateException: no coordinator");
    }

    @Test
    void a_slow_look_is_made_up_for_once_and_no_burst_follows() {
        AtomicInteger looks = new AtomicInteger();
        source = new ScriptedOffsets() {
            @Override
            public long[] ends() {
                if (looks.incrementAndGet() == 1) {
                    long until = System.nanoTime() + CADENCE.toNanos() * 10;
                    while (System.nanoTime() < until) {
                        LockSupport.parkNanos(CADENCE.toNanos());
                    }
                }
                return super.ends();
            }
        };
        sampler = new Sampler(source, () -> null, start, CADENCE);
        startAndAwait(5);

        List<OffsetSample> samples = sampler.offsets();
        double cadence = CADENCE.toNanos() / 1e9;
        assertThat(samples.get(4).seconds() - samples.get(1).seconds())
                .as("three looks after the one that made up")
                .isGreaterThanOrEqualTo(1.5 * cadence);
    }

    @Test
    void a_look_that_hangs_is_interrupted_at_the_end_and_is_no_miss() throws InterruptedException {
        CountDownLatch hangs = new CountDownLatch(1);
        source = new ScriptedOffsets() {
            @Override
            public long[] ends() {
                hangs.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(interrupted);
                }
                return super.ends();
            }
        };
        sampler = new Sampler(source, () -> null, start, CADENCE);
        sampler.start();
        hangs.await();

        sampler.stop();

        assertThat(sampler.offsets()).isEmpty();
        assertThat(sampler.misses()).isNull();
    }
}
