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

@SpringBootTest(properties = "spring.kafka.bootstrap-servers=${skewedload.kafka.bootstrap-servers}")
@Import(ProbedShipments.class)
@SkewedLoad(
        seed = 42,
        eventsPerSecond = 500,
        warmup = "1s",
        duration = "4s",
        drain = "60s",
        tenants = 200,
        hotTenants = @HotTenant(id = "acme", share = 0.45))
@KafkaUnderTest(topic = "orders", partitions = 8, consumerGroup = "order-service")
class OrderServiceSkewTest {

    @Autowired
    ProbedShipments shipments;

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
    }

    @Test
    void does_so_again_on_a_group_that_lives_on(SkewRun run) {
        assertThat(run)
                .hasPeakToAverageBelow(2.0)
                .hasNoLostEffects()
                .hasNoDuplicateEffects()
                .hasNoOrderViolations();
        assertThat(run.effects()).hasValueSatisfying(effects -> {
            assertThat(effects.acknowledged()).isEqualTo(2_500);
            assertThat(effects.applied()).isEqualTo(2_500);
            assertThat(effects.warmup()).isEqualTo(500);
        });
        assertThat(ProbedShipments.contexts()).isEqualTo(1);
    }
}
