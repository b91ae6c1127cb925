package dev.skewedload.workload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Workloads that several tests walk, and what they do with them. */
final class Samples {

    private Samples() {}

    /** A builder with what every workload needs and 20 other tenants. */
    static WorkloadBuilder legal() {
        return Workload.named("sample")
                .seed(42)
                .eventsPerSecond(1_000)
                .duration(Duration.ofSeconds(20))
                .tenants(20);
    }

    static ViralKeys viral(double share) {
        return new ViralKeys(share, 1, Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(4));
    }

    /** Hot, viral, skewed, Poisson, warm-up that does not fill its first block: everything at once. */
    static Workload rich(double eventsPerSecond) {
        return Workload.named("rich")
                .seed(42)
                .eventsPerSecond(eventsPerSecond)
                .warmup(Duration.ofMillis(2_345))
                .duration(Duration.ofSeconds(60))
                .tenants(200)
                .tenantSkew(0.99)
                .hotTenant("acme", 0.3)
                .hotTenant("globex", 1 / 7.0)
                .openEntities(100)
                .viralKeys(new ViralKeys(0.2, 2, Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(4)))
                .valueSizes(ValueSizes.uniform(100, 900).withLarge(0.01, 50_000))
                .arrivals(Arrivals.POISSON)
                .build();
    }

    static List<Event> events(Workload workload) {
        List<Event> events = new ArrayList<>();
        try (EventCursor cursor = workload.events()) {
            while (cursor.next()) {
                events.add(cursor.event());
            }
        }
        return events;
    }
}
