package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.check.RecoveredWithin;
import dev.skewedload.measure.Mark;
import dev.skewedload.measure.Recovery;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** A real consumer that is paused and resumed on the run's time line. */
class RecoveryOnBrokerTest {
    private final TestTopic topic = TestTopic.of(2);
    private final EffectProbe probe = new EffectProbe();
    private final Semaphore gate = new Semaphore(1);

    private boolean applyOnceOpen(ConsumerRecord<byte[], byte[]> record) {
        gate.acquireUninterruptibly();
        gate.release();
        probe.applied(TestConsumer.eventIdOf(record));
        return true;
    }

    @Test
    void a_consumer_that_was_paused_and_resumed_is_back_in_its_band() throws InterruptedException {
        Workload workload = Workload.named("pause")
                .seed(3)
                .eventsPerSecond(200)
                .duration(Duration.ofSeconds(6))
                .tenants(20)
                .build();
        try (TestConsumer consumer = new TestConsumer(topic, Map.of(), this::applyOnceOpen)) {
            SkewRun run = topic.traffic(workload, topic.target().partitionBy(PartitionBy.ENTITY))
                    .effects(probe)
                    .at(Duration.ofSeconds(2), gate::acquireUninterruptibly)
                    .at(Duration.ofSeconds(4), gate::release)
                    .run();

            assertThat(consumer.failure()).isNull();
            assertThat(run.marks()).hasSize(2).allMatch(Mark::isDone);
            Recovery recovery = run.lag().recoveries().get(0);
            assertThat(recovery.leftBand()).isTrue();
            double paused = run.marks().get(1).beganSeconds().orElseThrow()
                    - run.marks().get(0).endedSeconds().orElseThrow();
            assertThat(recovery.worstSeconds().orElseThrow())
                    .as("no less than the pause, but for the look before its end")
                    .isGreaterThan(paused - 0.2);
            assertThat(new RecoveredWithin(Duration.ofSeconds(60)).answer(run).verdict())
                    .isEqualTo(Verdict.PASS);
            assertThat(new RecoveredWithin(Duration.ofMillis(500)).answer(run).verdict())
                    .isEqualTo(Verdict.FAIL);
        }
    }
}
