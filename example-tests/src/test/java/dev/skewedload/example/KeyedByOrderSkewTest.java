package dev.skewedload.example;

import static dev.skewedload.assertions.SkewAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.junit.HotTenant;
import dev.skewedload.junit.KafkaUnderTest;
import dev.skewedload.junit.PartitionKey;
import dev.skewedload.junit.SkewedLoad;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.workload.Event;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The incident as it ended, small: the same tenant and the same service, keyed by order. */
@SkewedLoad(
        eventsPerSecond = 1_000,
        warmup = "1s",
        duration = "8s",
        drain = "60s",
        sendDelayLimit = "5s",
        tenants = 50,
        hotTenants = @HotTenant(id = "acme", share = 0.45))
@KafkaUnderTest(topic = "orders-by-order", partitions = 8, consumerGroup = "order-service")
class KeyedByOrderSkewTest {
    private static final Duration COST_OF_400_RECORDS_PER_SECOND = Duration.ofNanos(2_500_000);

    private OrderService service;

    @PartitionKey
    String key(Event event) {
        return OrderKeys.of(event.tenant(), event.entity());
    }

    @BeforeEach
    void start(KafkaEndpoint kafka, EffectProbe effects) {
        service = OrderService.start(
                kafka.bootstrapServers(), kafka.topic(), kafka.partitions(), COST_OF_400_RECORDS_PER_SECOND, effects);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void holds_with_the_same_hot_tenant(SkewRun run) {
        assertThat(run)
                .hasPeakToAverageBelow(1.5)
                .hasP99Below(Duration.ofSeconds(30))
                .hasNoLostEffects()
                .hasNoDuplicateEffects()
                .hasNoOrderViolations();
        // A busy machine may leave the lag of a partition undecided; it must never call it growing.
        assertThat(run.lag().partitions()).hasSize(8).noneMatch(lag -> lag.verdict() == LagVerdict.GROWING);
    }
}
