package dev.skewedload.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.partition.ChancePeak;
import dev.skewedload.partition.PartitionBy;
import dev.skewedload.partition.Rekeying;
import org.junit.jupiter.api.Test;

/** What the incident's stream gives under Kafka's partitioner, before any broker has seen it. */
class IncidentTest {
    @Test
    void keyed_by_tenant_the_hot_partition_takes_the_tenant_and_little_more() {
        Rekeying byTenant = Rekeying.of(Incident.workload(), PartitionBy.TENANT, 24);

        assertThat(byTenant.loads().total()).isEqualTo(240_000);
        assertThat(byTenant.keys()).isEqualTo(201);
        assertThat(byTenant.loads().load(12))
                .as("partition 12, where acme hashes to")
                .isEqualTo(115_300);
        assertThat(byTenant.loads().peakToAverage()).hasValue(11.53);
    }

    @Test
    void keyed_by_order_it_is_as_even_as_chance_allows() {
        Rekeying byOrder = Rekeying.of(Incident.workload(), PartitionBy.ENTITY, 24);

        assertThat(byOrder.loads().peakToAverage().orElseThrow())
                .isLessThan(1.15 * ChancePeak.ofKeys(byOrder.keys(), 24).mean());
    }
}
