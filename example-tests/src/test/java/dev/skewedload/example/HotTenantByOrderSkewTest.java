package dev.skewedload.example;

import static dev.skewedload.assertions.SkewAssertions.assertThat;

import dev.skewedload.junit.HotTenant;
import dev.skewedload.junit.KafkaUnderTest;
import dev.skewedload.junit.PartitionKey;
import dev.skewedload.junit.SkewedLoad;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.workload.Event;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SkewedLoad(
        seed = 42,
        eventsPerSecond = 2_000,
        warmup = "2s",
        duration = "8s",
        drain = "30s",
        tenants = 200,
        hotTenants = @HotTenant(id = "acme", share = 0.45))
@KafkaUnderTest(topic = "orders-by-order", partitions = 8, consumerGroup = "order-service")
class HotTenantByOrderSkewTest {

    OrderService service;

    @PartitionKey
    String key(Event e) {
        return OrderKeys.BY_ORDER.of(e.tenant(), e.entity());
    }

    @BeforeEach
    void start(KafkaEndpoint kafka, EffectProbe effects) {
        service = OrderService.start(kafka.bootstrapServers(), kafka.topic(), 8, Duration.ofNanos(1_250_000), effects);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void keeps_up_with_its_hot_tenant(SkewRun run) {
        assertThat(run)
                .hasPeakToAverageBelow(1.5)
                .hasNoGrowingLag()
                .hasP99Below(Duration.ofMillis(500))
                .hasNoLostEffects()
                .hasNoDuplicateEffects()
                .hasNoOrderViolations();
    }
}
