package dev.skewedload.run;

import dev.skewedload.workload.Workload;
import dev.skewedload.workload.WorkloadBuilder;
import java.time.Duration;

/** Short workloads and short limits. */
final class Loads {
    /** For targets that never answer. */
    static final RunLimits SHORT = new RunLimits(
            Duration.ofMillis(300),
            Duration.ofMillis(300),
            Duration.ofSeconds(1),
            Duration.ofMillis(200),
            Duration.ofMillis(100),
            Duration.ofSeconds(2),
            1_000,
            1 << 20);

    private Loads() {}

    /** As short as may be where a limit is not what is tested: a busy machine must not reach it. */
    static final RunLimits PATIENT = new RunLimits(
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Duration.ofMillis(200),
            Duration.ofMillis(100),
            Duration.ofSeconds(20),
            1_000,
            1 << 20);

    /** Slow, and long enough for a dozen looks. */
    static Workload slow() {
        return Workload.named("w")
                .eventsPerSecond(50)
                .duration(Duration.ofMillis(2_500))
                .tenants(5)
                .build();
    }

    /** Some events in a third of a second, of 20 tenants and a hot one. */
    static WorkloadBuilder some(int events) {
        return Workload.named("some")
                .seed(7)
                .eventsPerSecond(events * 3.0)
                .duration(Duration.ofNanos(333_333_333))
                .tenants(20)
                .hotTenant("acme", 0.4)
                .openEntities(5)
                .eventsPerEntity(10);
    }
}
