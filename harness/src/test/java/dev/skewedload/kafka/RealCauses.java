package dev.skewedload.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.Cause;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.partition.Partitioner;
import dev.skewedload.run.DownstreamCall;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.Execution;
import dev.skewedload.run.Progress;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.Arrivals;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Causes made for real: 800 events/s on eight partitions of a broker, each served by a thread of its own. For a quiet machine:
 * {@code mvn -Pcauses verify -pl harness -am}.
 */
class RealCauses {
    private static final int PARTITIONS = 8;
    private static final long MILLI = 1_000_000;

    private final TestTopic topic = TestTopic.of(PARTITIONS);
    private final EffectProbe probe = new EffectProbe();
    private final ExecutorService[] lanes = IntStream.range(0, PARTITIONS)
            .mapToObj(lane -> Executors.newSingleThreadExecutor())
            .toArray(ExecutorService[]::new);

    @AfterEach
    void stop() {
        for (ExecutorService lane : lanes) {
            lane.shutdownNow();
        }
    }

    private static Workload load(int seconds) {
        return Workload.named("causes")
                .seed(42)
                .eventsPerSecond(800)
                .arrivals(Arrivals.UNIFORM)
                .duration(Duration.ofSeconds(seconds))
                .tenants(20)
                .build();
    }

    /** A key that Kafka's partitioner puts there. */
    private static String keyOn(int partition, int number) {
        return IntStream.iterate(number * 10_000, i -> i + 1)
                .mapToObj(i -> "key-" + i)
                .filter(key -> Partitioner.kafka().partition(key.getBytes(UTF_8), PARTITIONS) == partition)
                .findFirst()
                .orElseThrow();
    }

    private static String evenKey(Event event) {
        return keyOn((int) (event.sequence() % PARTITIONS), (int) (event.sequence() / PARTITIONS % 6));
    }

    private boolean handOver(ConsumerRecord<byte[], byte[]> record, IntToLongFunction work, IntToLongFunction wait) {
        String event = TestConsumer.eventIdOf(record);
        lanes[record.partition()].execute(() -> {
            Execution execution = probe.executing(event);
            LockSupport.parkNanos(work.applyAsLong(record.partition()));
            DownstreamCall call = probe.downstream("inventory");
            LockSupport.parkNanos(wait.applyAsLong(record.partition()));
            call.close();
            probe.applied(event);
            execution.close();
        });
        return true;
    }

    private SkewedTraffic traffic(int seconds, Function<Event, String> key) {
        return topic.traffic(load(seconds), topic.target().key(key::apply, "RealCauses"))
                .effects(probe);
    }

    private Diagnosis served(Function<Event, String> key, IntToLongFunction work, IntToLongFunction wait)
            throws InterruptedException {
        new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), PARTITIONS, topic.group()).prepare();
        try (TestConsumer consumer = new TestConsumer(topic, Map.of(), record -> handOver(record, work, wait))) {
            Diagnosis diagnosis =
                    traffic(5, key).drain(Duration.ofSeconds(3)).run().diagnosis();
            assertThat(consumer.failure()).isNull();
            return diagnosis;
        }
    }

    private static void assertCause(Diagnosis diagnosis, Cause cause) {
        assertThat(diagnosis.cause()).as(diagnosis.toString()).isEqualTo(cause);
    }

    @Test
    void a_hot_key() throws InterruptedException {
        assertCause(
                served(
                        event -> event.sequence() % 10 < 6 ? keyOn(3, 99) : evenKey(event),
                        lane -> 5 * MILLI,
                        lane -> MILLI / 10),
                Cause.KEY_SKEW);
    }

    @Test
    void keys_that_meet() throws InterruptedException {
        assertCause(
                served(
                        event -> event.sequence() % 20 < 9
                                ? keyOn(3, 90 + (int) (event.sequence() % 3))
                                : evenKey(event),
                        lane -> 3 * MILLI,
                        lane -> MILLI / 10),
                Cause.COLLISION);
    }

    @Test
    void a_slow_consumer() throws InterruptedException {
        assertCause(served(RealCauses::evenKey, lane -> 20 * MILLI, lane -> MILLI / 10), Cause.SLOW_CONSUMER);
    }

    @Test
    void a_slow_downstream() throws InterruptedException {
        assertCause(served(RealCauses::evenKey, lane -> MILLI, lane -> 18 * MILLI), Cause.DOWNSTREAM);
    }

    @Test
    void costly_records() throws InterruptedException {
        assertCause(
                served(RealCauses::evenKey, lane -> lane == 5 ? 30 * MILLI : 3 * MILLI, lane -> MILLI / 10),
                Cause.COST_SKEW);
    }

    @Test
    void a_stuck_record() throws InterruptedException {
        AtomicInteger seen = new AtomicInteger();
        assertCause(
                served(
                        RealCauses::evenKey,
                        lane -> lane == 2 && seen.incrementAndGet() == 100 ? 2_500 * MILLI : 3 * MILLI,
                        lane -> MILLI / 10),
                Cause.HEAD_OF_LINE);
    }

    @Test
    void a_group_without_members_for_a_time() throws InterruptedException {
        new TopicUnderTest(EmbeddedKafka.shared(), Map.of(), topic.name(), PARTITIONS, topic.group()).prepare();
        TestConsumer first = consumer();
        AtomicBoolean left = new AtomicBoolean();
        TestConsumer[] second = new TestConsumer[1];
        try {
            assertCause(
                    traffic(12, RealCauses::evenKey)
                            .progress(duringLoad(fraction -> {
                                if (fraction > 0.2 && left.compareAndSet(false, true)) {
                                    first.close();
                                } else if (fraction > 0.4 && second[0] == null) {
                                    second[0] = consumer();
                                }
                            }))
                            .run()
                            .diagnosis(),
                    Cause.REBALANCE);
        } finally {
            first.close();
            if (second[0] != null) {
                second[0].close();
            }
        }
    }

    private TestConsumer consumer() {
        return new TestConsumer(topic, Map.of(), record -> handOver(record, lane -> 2 * MILLI, lane -> MILLI / 10));
    }

    private static Progress duringLoad(DoubleConsumer step) {
        return (phase, fraction, detail) -> {
            if (phase.equals("load")) {
                step.accept(fraction);
            }
        };
    }

    @Test
    void a_slow_key_method() throws InterruptedException {
        assertCause(
                served(
                        event -> {
                            LockSupport.parkNanos(1_700_000);
                            return evenKey(event);
                        },
                        lane -> MILLI,
                        lane -> MILLI / 10),
                Cause.GENERATOR);
    }

    @Test
    void a_broker_that_stands_still() throws InterruptedException {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            TopicUnderTest own = new TopicUnderTest(kafka, Map.of(), "orders", PARTITIONS, "order-service");
            own.prepare();
            AtomicBoolean stopped = new AtomicBoolean();
            AtomicBoolean continued = new AtomicBoolean();
            Diagnosis diagnosis = SkewedTraffic.of(load(6))
                    .to(own.target().key(RealCauses::evenKey, "RealCauses"))
                    .progress(duringLoad(fraction -> {
                        if (fraction > 0.3 && stopped.compareAndSet(false, true)) {
                            signal("-STOP", kafka.pid());
                        } else if (fraction > 0.6 && continued.compareAndSet(false, true)) {
                            signal("-CONT", kafka.pid());
                        }
                    }))
                    .run()
                    .diagnosis();
            assertCause(diagnosis, Cause.BROKER);
        }
    }

    private static void signal(String name, long pid) {
        try {
            assertThat(new ProcessBuilder("kill", name, Long.toString(pid))
                            .start()
                            .waitFor())
                    .isZero();
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
