package com.example.orders;

import static dev.skewedload.assertions.SkewAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.junit.HotTenant;
import dev.skewedload.junit.KafkaUnderTest;
import dev.skewedload.junit.PartitionKey;
import dev.skewedload.junit.SkewedLoad;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.workload.Event;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Import;

/** Another load on the application context that {@link OrderServiceSkewTest} uses too, whose consumers have lived on since. */
@SkewedLoad(
        seed = 43,
        eventsPerSecond = 500,
        duration = "4s",
        drain = "60s",
        tenants = 50,
        hotTenants = {@HotTenant(id = "acme", share = 0.25), @HotTenant(id = "globex", share = 0.25)})
@KafkaUnderTest(topic = "orders", partitions = 8, consumerGroup = "order-service")
@SpringBootTest(properties = "spring.kafka.bootstrap-servers=${skewedload.kafka.bootstrap-servers}")
@Import(ProbedShipments.class)
class TwoHotTenantsSkewTest {

    private final ProbedShipments shipments;

    TwoHotTenantsSkewTest(@Autowired ProbedShipments shipments) {
        this.shipments = shipments;
    }

    @PartitionKey
    String key(Event e) {
        return OrderKeys.of(e.tenant(), e.entity());
    }

    @BeforeEach
    void report(EffectProbe effects) {
        shipments.reportTo(effects);
    }

    @Test
    void ships_every_order_event_once_and_in_order(SkewRun run) {
        assertThat(run)
                .hasPeakToAverageBelow(2.0)
                .hasNoLostEffects()
                .hasNoDuplicateEffects()
                .hasNoOrderViolations();
        assertThat(run.load().byRecords().total()).isEqualTo(2_000);
        assertThat(ProbedShipments.contexts()).isEqualTo(1);
    }
}
