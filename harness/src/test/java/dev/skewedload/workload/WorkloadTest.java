package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WorkloadTest {

    private final Workload peak = Workload.named("peak")
            .seed(7)
            .eventsPerSecond(12_000)
            .warmup(Duration.ofSeconds(3))
            .duration(Duration.ofSeconds(20))
            .tenants(200)
            .hotTenant("acme", 0.45)
            .build();

    @Test
    void it_says_what_it_was_told() {
        ViralKeys viral = Samples.viral(0.1);
        Workload workload = Samples.legal()
                .tenantSkew(0.5)
                .openEntities(5)
                .eventsPerEntity(3)
                .viralKeys(viral)
                .valueSizes(ValueSizes.constant(1))
                .handlerCosts(HandlerCosts.uniform(1, 2))
                .arrivals(Arrivals.POISSON)
                .sampling(Sampling.RANDOM)
                .build();

        assertThat(workload.name()).isEqualTo("sample");
        assertThat(workload.seed()).isEqualTo(42);
        assertThat(workload.eventsPerSecond()).isEqualTo(1_000);
        assertThat(workload.duration()).isEqualTo(Duration.ofSeconds(20));
        assertThat(workload.warmup()).isZero();
        assertThat(workload.tenants()).isEqualTo(20);
        assertThat(workload.hotTenants()).isEmpty();
        assertThat(workload.tenantSkew()).isEqualTo(0.5);
        assertThat(workload.openEntities()).isEqualTo(5);
        assertThat(workload.eventsPerEntity()).isEqualTo(3);
        assertThat(workload.viralKeys()).contains(viral);
        assertThat(workload.valueSizes()).isEqualTo(ValueSizes.constant(1));
        assertThat(workload.handlerCosts()).contains(HandlerCosts.uniform(1, 2));
        assertThat(workload.arrivals()).isEqualTo(Arrivals.POISSON);
        assertThat(workload.sampling()).isEqualTo(Sampling.RANDOM);
    }

    @Test
    void it_counts_its_events() {
        assertThat(peak.warmupEvents()).isEqualTo(36_000);
        assertThat(peak.measuredEvents()).isEqualTo(240_000);
        assertThat(peak.eventCount()).isEqualTo(276_000);
    }

    @Test
    void hot_tenants_come_first_and_the_others_are_numbered() {
        assertThat(peak.tenantCount()).isEqualTo(201);
        assertThat(peak.hotTenants()).containsExactly(new HotShare("acme", 0.45));
        assertThat(peak.tenantName(0)).isEqualTo("acme");
        assertThat(peak.tenantName(1)).isEqualTo("tenant-000");
        assertThat(peak.tenantName(200)).isEqualTo("tenant-199");
    }

    @Test
    void names_are_as_wide_as_the_last_one_needs() {
        Workload wide = Samples.legal().tenants(10_001).build();

        assertThat(wide.tenantName(0)).isEqualTo("tenant-00000");
        assertThat(wide.tenantName(10_000)).isEqualTo("tenant-10000");
    }

    @Test
    void scaling_changes_the_rate_and_nothing_else() {
        Workload tenth = peak.scaled(0.1);

        assertThat(tenth.eventsPerSecond()).isEqualTo(1_200);
        assertThat(tenth.measuredEvents()).isEqualTo(24_000);
        assertThat(tenth.duration()).isEqualTo(peak.duration());
        assertThat(tenth.hotTenants()).isEqualTo(peak.hotTenants());
        assertThat(tenth.seed()).isEqualTo(7);
    }

    @Test
    void another_duration_changes_the_measured_part_only() {
        Workload longer = peak.withDuration(Duration.ofMinutes(5));

        assertThat(longer.duration()).isEqualTo(Duration.ofMinutes(5));
        assertThat(longer.measuredEvents()).isEqualTo(3_600_000);
        assertThat(longer.warmupEvents()).isEqualTo(36_000);
    }

    @Test
    void it_is_told_on_one_line() {
        assertThat(peak)
                .hasToString(
                        "peak: 12000.0 events/s for PT20S after PT3S, UNIFORM, seed 7, acme 0.45, values of 200 bytes, 200 other tenants");
    }

    @Test
    void a_builder_may_go_on_without_changing_what_it_built() {
        WorkloadBuilder builder = Samples.legal().hotTenant("acme", 0.4);
        Workload first = builder.build();
        builder.hotTenant("globex", 0.1);

        assertThat(first.hotTenants()).hasSize(1);
        assertThat(builder.build().hotTenants()).hasSize(2);
    }

    @Test
    void shares_that_sum_to_one_but_for_rounding_count_as_one() {
        Workload sevenths = Samples.legal()
                .tenants(0)
                .hotTenant("a", 1 / 7.0)
                .hotTenant("b", 2 / 7.0)
                .hotTenant("c", 4 / 7.0)
                .build();

        assertThat(sevenths.shares().rest()).isZero();
    }
}
