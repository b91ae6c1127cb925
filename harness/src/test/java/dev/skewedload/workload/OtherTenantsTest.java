package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtherTenantsTest {

    private static final int TENANTS = 100;
    /** 99 degrees of freedom, one in a thousand; the seed is fixed, so the outcome is too. */
    private static final double CRITICAL = 148.2;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, 1.5})
    void the_others_follow_the_zipf_law(double skew) {
        Workload workload = Samples.legal()
                .duration(Duration.ofSeconds(1_000))
                .hotTenant("acme", 0.5)
                .tenants(TENANTS)
                .tenantSkew(skew)
                .build();
        long[] counts = new long[1 + TENANTS];
        try (EventCursor events = workload.events()) {
            while (events.next()) {
                counts[events.tenantIndex()]++;
            }
        }
        double chiSquare = 0;
        Zipf law = Zipf.of(TENANTS, skew);
        for (int rank = 1; rank <= TENANTS; rank++) {
            double expected = 500_000 * law.share(rank);
            chiSquare += (counts[rank] - expected) * (counts[rank] - expected) / expected;
        }
        assertThat(counts[0]).isEqualTo(500_000);
        assertThat(chiSquare).isBetween(50.0, CRITICAL); // too good a fit would not be random either
    }
}
