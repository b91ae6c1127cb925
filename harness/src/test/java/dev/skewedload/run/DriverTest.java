package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.skewedload.measure.Contract;
import dev.skewedload.measure.GeneratorFigures;
import dev.skewedload.measure.RunId;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DriverTest {
    private static final Duration GENEROUS = Duration.ofSeconds(30);

    private final RunId runId = RunId.random();
    private final List<Driver> drivers = new ArrayList<>();
    private RunRecorder recorder =
            new RunRecorder(runId, Loads.some(1).build(), ScriptedSession.PARTITIONS, Contract.STRICT);

    @AfterEach
    void end() throws InterruptedException {
        for (Driver driver : drivers) {
            assertThat(driver.end(GENEROUS)).isTrue();
        }
    }

    private Driver driver(Workload workload, ScriptedSession session, int senders, InFlightWindow window) {
        recorder = new RunRecorder(runId, workload, ScriptedSession.PARTITIONS, Contract.STRICT);
        Driver driver = new Driver(workload, runId, session, recorder, senders, window);
        drivers.add(driver);
        return driver;
    }

    private static InFlightWindow wide() {
        return new InFlightWindow(1_000_000, 1L << 40);
    }

    private long start(Driver driver) {
        long start = System.nanoTime();
        recorder.startsAt(start);
        driver.start(start);
        return start;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void sends_every_event_exactly_once_and_in_order_within_its_entity(int senders) throws InterruptedException {
        Workload workload = Loads.some(2_000).build();
        ScriptedSession session = ScriptedSession.answering();
        Driver driver = driver(workload, session, senders, wide());

        start(driver);

        assertThat(driver.join(GENEROUS)).isTrue();
        assertThat(driver.sentAll()).isTrue();
        assertThat(session.sent.stream().map(Event::sequence).sorted())
                .containsExactlyElementsOf(
                        java.util.stream.LongStream.range(0, 2_000).boxed().toList());
        assertThat(byEntity(session.sent)).isEqualTo(byEntity(eventsOf(workload)));
    }

    @Test
    void a_send_that_cannot_be_noted_is_a_fault_of_ours_and_of_no_event() throws InterruptedException {
        ScriptedSession session = ScriptedSession.answering();
        Driver driver = new Driver(Loads.some(100).build(), runId, session, recorder, 1, wide());
        drivers.add(driver);

        start(driver);

        assertThat(driver.join(GENEROUS)).isTrue();
        assertThat(driver.failure()).isNull();
        assertThat(session.sent).hasSize(100);
        assertThat(recorder.faults().invalidities()).anySatisfy(fault -> {
            assertThat(fault.reason()).startsWith("the recording of a send failed, 99 times, first with: java.lang.");
            assertThat(fault.voids()).containsExactlyInAnyOrder(Subject.values());
        });
    }

    private List<Event> eventsOf(Workload workload) {
        List<Event> events = new ArrayList<>();
        try (EventCursor cursor = workload.events()) {
            while (cursor.next()) {
                events.add(cursor.event(runId.value()));
            }
        }
        return events;
    }

    private static Map<String, List<Event>> byEntity(List<Event> events) {
        Map<String, List<Event>> byEntity = new HashMap<>();
        events.forEach(event -> byEntity.computeIfAbsent(event.entity(), entity -> new ArrayList<>())
                .add(event));
        return byEntity;
    }

    @Test
    void keeps_an_entity_on_one_of_its_threads() throws InterruptedException {
        Map<String, String> threads = new ConcurrentHashMap<>();
        AtomicBoolean moved = new AtomicBoolean();
        Driver driver = driver(
                Loads.some(2_000).build(),
                new ScriptedSession((event, acknowledgement) -> {
                    String here = Thread.currentThread().getName();
                    String there = threads.putIfAbsent(event.entity(), here);
                    moved.compareAndSet(false, there != null && !there.equals(here));
                    ScriptedSession.take(event, acknowledgement);
                }),
                3,
                wide());

        start(driver);

        assertThat(driver.join(GENEROUS)).isTrue();
        assertThat(moved).isFalse();
        assertThat(threads.values()).contains("skewedload-sender-0", "skewedload-sender-1", "skewedload-sender-2");
    }

    @Test
    void sends_no_event_before_it_is_due() throws InterruptedException {
        Queue<Long> early = new ConcurrentLinkedQueue<>();
        long[] start = new long[1];
        Driver driver = driver(
                Loads.some(600).build(),
                new ScriptedSession((event, acknowledgement) -> {
                    if (System.nanoTime() - start[0] < event.dueNanos()) {
                        early.add(event.sequence());
                    }
                    ScriptedSession.take(event, acknowledgement);
                }),
                2,
                wide());

        start[0] = System.nanoTime();
        recorder.startsAt(start[0]);
        driver.start(start[0]);

        assertThat(driver.join(GENEROUS)).isTrue();
        assertThat(early).isEmpty();
        assertThat(recorder.generator(GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT)
                        .sendDelay()
                        .isInvalid())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void keeps_within_its_bound_of_events_where_no_answer_ever_comes(int senders) throws InterruptedException {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {});
        Driver driver = driver(Loads.some(500).build(), session, senders, new InFlightWindow(50, 1L << 40));

        start(driver);

        await().atMost(GENEROUS).until(() -> session.sent.size() == 50);
        assertThat(driver.join(Duration.ofMillis(500))).isFalse();
        assertThat(session.sent).hasSize(50);
        assertThat(driver.awaitAnswers(Duration.ofMillis(10))).isFalse();
        assertThat(driver.end(GENEROUS)).isTrue();
        assertThat(driver.sentAll()).isFalse();
        assertThat(driver.failure()).isNull();
    }

    @Test
    void keeps_within_its_bound_of_bytes() throws InterruptedException {
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {});
        Driver driver = driver(Loads.some(100).build(), session, 1, new InFlightWindow(1_000, 7 * (200 + 512)));

        start(driver);

        await().atMost(GENEROUS).until(() -> session.sent.size() == 7);
        assertThat(driver.join(Duration.ofMillis(400))).isFalse();
        assertThat(session.sent).hasSize(7);
    }

    @Test
    void a_stall_of_the_target_makes_events_late_and_does_not_stretch_the_schedule() throws InterruptedException {
        CountDownLatch answered = new CountDownLatch(1);
        AtomicInteger sends = new AtomicInteger();
        List<Acknowledgement> held = new ArrayList<>();
        ScriptedSession session = new ScriptedSession((event, acknowledgement) -> {
            if (sends.getAndIncrement() == 0) {
                held.add(acknowledgement);
                answered.countDown();
            } else {
                ScriptedSession.take(event, acknowledgement);
            }
        });
        Workload workload = Workload.named("slow")
                .eventsPerSecond(50)
                .duration(Duration.ofSeconds(2))
                .tenants(3)
                .build();
        Driver driver = driver(workload, session, 1, new InFlightWindow(1, 1 << 20));

        long start = start(driver);
        answered.await();
        assertThat(driver.join(Duration.ofMillis(2_050))).isFalse();
        long released = System.nanoTime() - start;
        held.get(0).acknowledged(0, 0, "k", 1);

        assertThat(driver.join(Duration.ofMillis(1_500)))
                .as("all are overdue, so the other 99 go out at once, not over another 2 s")
                .isTrue();
        GeneratorFigures generator = recorder.generator(GeneratorFigures.DEFAULT_SEND_DELAY_LIMIT);
        assertThat(generator.sent()).isEqualTo(100);
        long secondWasDueAt = 20_000_000;
        assertThat(generator.sendDelay().percentile(100).orElseThrow())
                .isGreaterThanOrEqualTo((released - secondWasDueAt) * 99 / 100);
        long medianWasDueAt = 1_000_000_000;
        assertThat(generator.sendDelay().percentile(50).orElseThrow())
                .isGreaterThanOrEqualTo((released - medianWasDueAt) * 98 / 100);
        assertThat(generator.fault()).isPresent();
    }

    @Test
    void a_key_that_throws_ends_all_senders_with_the_cause() throws InterruptedException {
        IllegalStateException cause = new IllegalStateException("no such tenant");
        Driver driver = driver(
                Loads.some(3_000).build(),
                new ScriptedSession((event, acknowledgement) -> {
                    if (event.sequence() == 100) {
                        throw cause;
                    }
                    ScriptedSession.take(event, acknowledgement);
                }),
                3,
                wide());

        start(driver);

        assertThat(driver.join(GENEROUS)).isTrue();
        assertThat(driver.failure()).isSameAs(cause);
        assertThat(driver.sentAll()).isFalse();
        assertThat(driver.awaitAnswers(Duration.ZERO))
                .as("nothing is left in flight")
                .isTrue();
    }

    @Test
    void a_key_that_hangs_is_interrupted_at_the_end() throws InterruptedException {
        CountDownLatch hangs = new CountDownLatch(1);
        Driver driver = driver(
                Loads.some(10).build(),
                new ScriptedSession((event, acknowledgement) -> {
                    try {
                        hangs.countDown();
                        new CountDownLatch(1).await();
                    } catch (InterruptedException interrupted) {
                        throw new IllegalStateException(interrupted);
                    }
                }),
                1,
                wide());

        start(driver);
        hangs.await();

        assertThat(driver.end(Duration.ofMillis(100))).isTrue();
        assertThat(driver.failure()).as("the end of it was our doing").isNull();
    }

    @Test
    void takes_one_thread_for_a_moderate_rate_and_no_more_than_there_are_cores() {
        assertThat(Driver.sendersFor(Loads.some(3_000).build())).isOne();
        Workload fast = Workload.named("fast")
                .eventsPerSecond(50_000_000)
                .duration(Duration.ofMillis(10))
                .tenants(1)
                .build();
        assertThat(Driver.sendersFor(fast)).isEqualTo(Runtime.getRuntime().availableProcessors());
    }
}
