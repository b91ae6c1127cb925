package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class AllocationTest {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void a_million_events_allocate_next_to_nothing() {
        try (EventCursor events = Samples.rich(50_000).events()) {
            allocatedBy(events); // loads classes, and the first call of the bean allocates by itself

            assertThat(allocatedBy(events)).isLessThan(8_192);
        }
    }

    @Test
    void neither_do_coins_bursts_tails_and_costs() {
        Workload rough = Samples.legal()
                .eventsPerSecond(200_000)
                .hotTenant("acme", 0.45)
                .arrivals(Arrivals.BURSTS)
                .sampling(Sampling.RANDOM)
                .valueSizes(ValueSizes.uniform(200, 1_000).withTail(0.5, 1.1, 4_000_000))
                .handlerCosts(HandlerCosts.uniform(1, 2).withLarge(0.1, 50))
                .build();
        try (EventCursor events = rough.events()) {
            allocatedBy(events);

            assertThat(allocatedBy(events)).isLessThan(8_192);
        }
    }

    private long allocatedBy(EventCursor events) {
        long before = threads.getCurrentThreadAllocatedBytes();
        long sum = walk(events);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(sum).isPositive();
        return allocated;
    }

    private static long walk(EventCursor events) {
        long sum = 0;
        for (int i = 0; i < 1_000_000 && events.next(); i++) {
            sum += events.sequence() + events.tenantIndex() + events.tenant().length() + events.entityIndex();
            sum += events.valueBytes()
                    + (events.dueNanos() & 1)
                    + (events.cost() > 1 ? 1 : 0)
                    + (events.hot() ? 1 : 0)
                    + (events.warmup() ? 1 : 0);
        }
        return sum;
    }
}
