package dev.skewedload.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.measure.Latency;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EffectLatenciesTest {
    private static final long MILLI = 1_000_000;

    private final Workload workload = Workload.named("w")
            .seed(3)
            .eventsPerSecond(1_000)
            .warmup(Duration.ofNanos(333_333_333))
            .duration(Duration.ofSeconds(1))
            .tenants(20)
            .hotTenant("acme", 0.4)
            .build();
    private final EffectLatencies latencies = new EffectLatencies(workload, 3);

    private interface Visitor {
        void visit(EventCursor event);
    }

    private void forEachMeasured(Visitor visitor) {
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                if (!events.warmup()) {
                    visitor.visit(events);
                }
            }
        }
    }

    @Test
    void tell_apart_tenants_partitions_and_those_who_did_nothing_wrong() {
        Map<String, Long> counts = new HashMap<>();
        forEachMeasured(event -> {
            counts.merge(event.tenant(), 1L, Long::sum);
            int partition = (int) (event.sequence() % 3);
            long latency = (event.hot() ? 50 : 5) * MILLI;
            latencies.applied(event.sequence(), latencies.tagOf(event), partition, event.dueNanos() + latency);
        });

        assertThat(latencies.endToEnd().count()).isEqualTo(1_000);
        assertThat(latencies.endToEnd().isInvalid()).isFalse();
        assertThat(latencies.otherTenants().count()).isEqualTo(600);
        assertThat(latencies.otherTenants().max().orElseThrow()).isBetween(5 * MILLI, 5 * MILLI + 16);
        assertThat(latencies.byTenant()).hasSize(21);
        latencies.byTenant().forEach((tenant, latency) -> {
            assertThat(latency.count()).isEqualTo(counts.getOrDefault(tenant, 0L));
            assertThat(latency.max().orElseThrow() / MILLI).isEqualTo(tenant.equals("acme") ? 50 : 5);
        });
        assertThat(latencies.byPartition().stream().mapToLong(Latency::count)).containsExactly(334L, 333L, 333L);
    }

    @Test
    void an_effect_before_its_acknowledgement_is_placed_by_it() {
        forEachMeasured(event -> latencies.applied(
                event.sequence(), latencies.tagOf(event), -1, event.dueNanos() + event.sequence() * MILLI));
        assertThat(latencies.byPartition()).allMatch(latency -> latency.count() == 0);

        latencies.placed(700, 2);
        latencies.placed(700, 2);

        assertThat(latencies.byPartition().get(2).count()).isOne();
        assertThat(latencies.byPartition().get(2).max().orElseThrow()).isBetween(700 * MILLI, 700 * MILLI + 16);
        assertThat(latencies.endToEnd().count()).isEqualTo(1_000);
    }

    @Test
    void what_was_never_reached_is_late_everywhere() {
        forEachMeasured(event -> latencies.unreached(latencies.tagOf(event), 1, 10_000 * MILLI));

        assertThat(latencies.endToEnd().unreached()).isEqualTo(1_000);
        assertThat(latencies.otherTenants().unreached()).isEqualTo(600);
        assertThat(latencies.byTenant().get("acme").unreached()).isEqualTo(400);
        assertThat(latencies.byPartition().get(1).unreached()).isEqualTo(1_000);
    }

    @Test
    void nothing_is_kept_in_what_is_unused() {
        forEachMeasured(event -> latencies.unreached(latencies.tagOf(event), 1, 10_000 * MILLI));

        assertThat(latencies.unused().endToEnd().count()).isZero();
        assertThat(latencies.unused().byTenant().get("acme").count()).isZero();
    }
}
