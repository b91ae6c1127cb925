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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

// The test that the README shows. At its full rate it judges times, so it runs where the machine is quiet:
// mvn verify -Dgroups=full-rate -DexcludedGroups=none
@Tag("full-rate")
@SkewedLoad(
        seed = 42,
        eventsPerSecond = 12_000,
        warmup = "3s",
        duration = "20s",
        drain = "30s",
        tenants = 200,
        hotTenants = @HotTenant(id = "acme", share = 0.45))
@KafkaUnderTest(topic = "orders", partitions = 24, consumerGroup = "order-service")
class OrderServiceSkewTest {

    OrderService service;

    @PartitionKey
    String key(Event e) {
        return OrderKeys.of(e.tenant(), e.entity()); // production code decides: this is what is under test
    }

    @BeforeEach
    void start(KafkaEndpoint kafka, EffectProbe effects) {
        service = OrderService.start(kafka.bootstrapServers(), effects); // the sink calls effects.applied(eventId)
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void keepsUpWithItsHotTenant(SkewRun run) { // the load ran and drained before the first line
        assertThat(run)
                .hasPeakToAverageBelow(1.5)
                .hasNoGrowingLag()
                .hasP99Below(Duration.ofMillis(250))
                .hasNoLostEffects()
                .hasNoDuplicateEffects()
                .hasNoOrderViolations();
    }
}
