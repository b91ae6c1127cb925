package dev.skewedload.example;

import static dev.skewedload.assertions.SkewAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.junit.HotTenant;
import dev.skewedload.junit.KafkaUnderTest;
import dev.skewedload.junit.PartitionKey;
import dev.skewedload.junit.SkewedLoad;
import dev.skewedload.kafka.KafkaEndpoint;
import dev.skewedload.measure.Cause;
import dev.skewedload.measure.LagVerdict;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.run.EffectProbe;
import dev.skewedload.workload.Event;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The incident as it began, small: keyed by tenant, the hot tenant's partition takes more than its consumer serves. */
@SkewedLoad(
        eventsPerSecond = 1_000,
        warmup = "1s",
        duration = "8s",
        drain = "2s",
        sendDelayLimit = "5s",
        tenants = 50,
        hotTenants = @HotTenant(id = "acme", share = 0.45))
@KafkaUnderTest(topic = "orders-by-tenant", partitions = 8, consumerGroup = "order-service")
class KeyedByTenantSkewTest {
    private static final Duration COST_OF_200_RECORDS_PER_SECOND = Duration.ofMillis(5);

    private OrderService service;

    @PartitionKey
    String key(Event event) {
        return OrderKeys.beforeTheIncident(event.tenant(), event.entity());
    }

    @BeforeEach
    void start(KafkaEndpoint kafka, EffectProbe effects) {
        service = OrderService.start(
                kafka.bootstrapServers(), kafka.topic(), kafka.partitions(), COST_OF_200_RECORDS_PER_SECOND, effects);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void breaks_on_its_hot_tenant_and_says_why(SkewRun run) {
        int hottest = run.load().byRecords().hottest();

        assertThatThrownBy(() -> assertThat(run).hasPeakToAverageBelow(1.5))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("partition " + hottest + " took")
                .hasMessageContaining("its key acme makes")
                .hasMessageContaining("cannot be split by more partitions")
                .hasMessageContaining("the key was chosen by KeyedByTenantSkewTest.key");
        assertThatThrownBy(() -> assertThat(run).hasNoGrowingLag())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("partition " + hottest + " grows by");
        assertThat(run.lag().partitions().get(hottest).verdict()).isEqualTo(LagVerdict.GROWING);
        assertThat(run.diagnosis().cause()).isEqualTo(Cause.KEY_SKEW);
    }

    @Test
    void leaves_events_pending_and_loses_none(SkewRun run) {
        assertThat(run.effects()).hasValueSatisfying(effects -> {
            assertThat(effects.acknowledged()).isEqualTo(9_000);
            assertThat(effects.pending().count()).isPositive();
            assertThat(effects.applied() + effects.pending().count()).isEqualTo(9_000);
            assertThat(effects.lost().count()).isZero();
            assertThat(effects.duplicates().count()).isZero();
        });
        assertThatThrownBy(() -> assertThat(run).hasNoLostEffects())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("still pending when the drain ended");
    }
}
