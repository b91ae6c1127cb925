package dev.skewedload.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CapacityPeakCasesTest {

    private static final JsonNode CASES = Cases.read("capacity.json");

    @Test
    void the_incident_has_one_partition_at_10_8_times_the_mean() {
        JsonNode incident = CASES.get("incident");
        int partitions = incident.get("partitions").intValue();
        long hot = incident.get("hot_rate").longValue();
        long rest = incident.get("total").longValue() - hot;
        long[] rates = new long[partitions];
        Arrays.fill(rates, rest / (partitions - 1));
        rates[0] = hot;
        for (int i = 1; i <= rest % (partitions - 1); i++) {
            rates[i]++;
        }
        PartitionLoads loads = PartitionLoads.of(rates);
        assertThat(loads.total()).isEqualTo(incident.get("total").longValue());
        assertThat(loads.share(0)).hasValue(incident.get("hot_share").doubleValue());
        assertThat((loads.total() - loads.load(0)) / (partitions - 1.0))
                .isCloseTo(incident.get("other_partitions_mean").doubleValue(), within(1e-3));
        assertThat(loads.peakToAverage())
                .hasValue(incident.get("peak_to_average").doubleValue());
    }

    static Stream<JsonNode> hotTenants() {
        return Cases.elements(CASES.get("hot_tenant_peak_to_average"));
    }

    @ParameterizedTest
    @MethodSource("hotTenants")
    void more_partitions_raise_the_ratio_of_one_hot_tenant(JsonNode tenant) {
        PartitionLoads loads = oneHotKey(
                tenant.get("share").doubleValue(), tenant.get("partitions").intValue());
        assertThat(loads.peakToAverage().orElseThrow())
                .isCloseTo(tenant.get("expected").doubleValue(), within(1e-9));
    }

    @Test
    void forty_percent_of_eight_partitions_is_3_2_times_the_mean() {
        JsonNode tenant = CASES.get("tenant_40_percent_of_8");
        int partitions = tenant.get("partitions").intValue();
        long[] loads = new long[partitions];
        Arrays.fill(loads, 60 * 7);
        loads[3] = 40 * 7 * 7;
        // The tenant alone on its partition, the other tenants even over the seven left.
        PartitionLoads alone = PartitionLoads.of(loads);
        assertThat(alone.share(3)).hasValue(tenant.get("share").doubleValue());
        assertThat(alone.peakToAverage().orElseThrow())
                .isCloseTo(tenant.get("times_mean").doubleValue(), within(1e-9));
    }

    @Test
    void a_promo_key_over_an_even_load_gives_3_1() {
        JsonNode eight = CASES.get("eight_partitions");
        long[] loads = new long[8];
        Arrays.fill(loads, eight.get("uniform_total").longValue() / 8);
        loads[5] += eight.get("promo").longValue();
        PartitionLoads peak = PartitionLoads.of(loads);
        assertThat(peak.load(peak.hottest()))
                .isEqualTo(eight.get("hot_partition").longValue());
        assertThat(peak.mean()).isEqualTo(eight.get("mean").doubleValue());
        assertThat(peak.peakToAverage()).hasValue(eight.get("peak_to_average").doubleValue());
    }

    /** One key with the share, the rest even over all partitions, out of a million per partition. */
    private static PartitionLoads oneHotKey(double share, int partitions) {
        long total = 1_000_000L * partitions;
        long[] loads = new long[partitions];
        Arrays.fill(loads, Math.round(1_000_000 * (1 - share)));
        loads[0] += Math.round(share * total);
        return PartitionLoads.of(loads);
    }
}
