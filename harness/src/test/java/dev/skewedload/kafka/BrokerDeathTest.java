package dev.skewedload.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.run.Readiness;
import dev.skewedload.run.RunThreads;
import dev.skewedload.run.SkewedTraffic;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BrokerDeathTest {
    private static final Workload HOUR = Workload.named("hour")
            .eventsPerSecond(500)
            .duration(Duration.ofHours(1))
            .tenants(5)
            .build();

    private final RunThreads threads = new RunThreads();

    @Test
    @Timeout(120)
    void a_broker_that_dies_in_mid_run_ends_it_soon_and_nothing_is_left() throws InterruptedException {
        EmbeddedKafka kafka = EmbeddedKafka.start();
        SkewRun run;
        try (kafka) {
            new TopicUnderTest(kafka, Map.of(), "orders", 3, "order-service").prepare();
            AtomicBoolean killed = new AtomicBoolean();
            run = SkewedTraffic.of(HOUR)
                    .to(KafkaTarget.on(kafka).topic("orders").partitionBy(PartitionBy.TENANT))
                    .consumerGroup("order-service")
                    .readiness(Readiness.AT_ONCE, Duration.ofSeconds(60))
                    .effects(new EffectProbe())
                    .progress((phase, fraction, detail) -> {
                        if (phase.equals("load") && !detail.startsWith("0 of") && killed.compareAndSet(false, true)) {
                            kafka.kill();
                        }
                    })
                    .run();
        }
        for (Subject subject : Subject.values()) {
            assertThat(run.voids(subject)).anyMatch(reason -> reason.contains("137"));
        }
        assertThat(run.effects().orElseThrow().lost().count()).isZero();
        assertThat(ProcessHandle.of(kafka.pid()).map(ProcessHandle::isAlive)).isNotEqualTo(Optional.of(true));
        threads.assertNoneLeft();
    }
}
