package dev.skewedload.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.workload.Event;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RekeyingTest {
    private static final Workload SMALL = Workload.named("small")
            .seed(3)
            .eventsPerSecond(500)
            .warmup(Duration.ofSeconds(1))
            .duration(Duration.ofSeconds(2))
            .tenants(5)
            .hotTenant("acme", 0.45)
            .build();

    private static Event firstEvent() {
        try (EventCursor events = SMALL.events()) {
            events.next();
            return events.event();
        }
    }

    @Test
    void keys_are_made_of_tenant_and_entity() {
        Event event = firstEvent();

        assertThat(PartitionBy.TENANT.key(event)).isEqualTo(event.tenant());
        assertThat(PartitionBy.ENTITY.key(event)).isEqualTo(event.entity());
        assertThat(PartitionBy.TENANT_AND_ENTITY.key(event)).isEqualTo(event.tenant() + ":" + event.entity());
    }

    @ParameterizedTest
    @EnumSource(PartitionBy.class)
    void replays_the_measured_events_through_kafkas_partitioner(PartitionBy key) {
        long[] expected = new long[6];
        Set<String> keys = new HashSet<>();
        try (EventCursor events = SMALL.events()) {
            while (events.next()) {
                if (!events.warmup()) {
                    String text = key.key(events.event());
                    keys.add(text);
                    expected[Partitioner.kafka().partition(text.getBytes(UTF_8), 6)]++;
                }
            }
        }

        assertThat(Rekeying.of(SMALL, key, 6)).isEqualTo(new Rekeying(key, PartitionLoads.of(expected), keys.size()));
        assertThat(PartitionLoads.of(expected).total()).isEqualTo(1_000);
    }

    @Test
    void a_hot_tenant_makes_a_hot_partition_and_its_entities_do_not() {
        Rekeying byTenant = Rekeying.of(SampleRun.INCIDENT, PartitionBy.TENANT, 24);
        Rekeying byEntity = Rekeying.of(SampleRun.INCIDENT, PartitionBy.ENTITY, 24);

        assertThat(byTenant.keys()).isEqualTo(201);
        assertThat(byTenant.loads().peakToAverage().orElseThrow()).isBetween(10.8, 12.0);
        assertThat(byEntity.loads().peakToAverage().orElseThrow()).isBetween(1.0, 1.15);
    }

    @Test
    void one_partition_takes_all() {
        assertThat(Rekeying.of(SMALL, PartitionBy.TENANT, 1).loads()).isEqualTo(PartitionLoads.of(1_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void no_partition_at_all_is_refused(int partitions) {
        assertThatThrownBy(() -> Rekeying.of(SMALL, PartitionBy.TENANT, partitions))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Rekeying requires that `partitions` be at least 1, but was " + partitions + ".");
    }
}
