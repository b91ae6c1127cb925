package dev.skewedload.run;

import dev.skewedload.measure.GroupedLatencyRecorder;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.LatencyRecorder;
import dev.skewedload.workload.EventCursor;
import dev.skewedload.workload.Workload;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * End-to-end latencies as they happen: of all events, of those of the other tenants, by tenant and by partition. What an
 * effect needs to know of its event is in a tag of one long. Safe for use by several threads, but for what is said of
 * {@link #placed}.
 */
final class EffectLatencies {
    private static final int NOT_PLACED = -1;
    private static final int UNIT_BITS = 4; // due times in units of 16 ns, rounded down: a year fits beside the tenant
    private static final int TENANT_BITS = 11;
    private static final int MOST_TENANTS = 1 << TENANT_BITS;

    private final Workload workload;
    private final int partitions;
    private final long warmup;
    private final LatencyRecorder endToEnd;
    private final LatencyRecorder otherTenants;
    private final GroupedLatencyRecorder byTenant;
    private final GroupedLatencyRecorder byPartition;
    /** Effects that were seen before the acknowledgement that says on which partition the event lies. */
    private final Map<Long, Early> early = new HashMap<>();

    EffectLatencies(Workload workload, int partitions) {
        this.workload = workload;
        this.partitions = partitions;
        warmup = workload.warmup().toNanos();
        long span = workload.duration().toNanos();
        endToEnd = new LatencyRecorder(warmup, span, workload.seed());
        otherTenants = new LatencyRecorder(warmup, span, workload.seed());
        byTenant = new GroupedLatencyRecorder(workload.tenantCount(), warmup, span, workload.seed());
        byPartition = new GroupedLatencyRecorder(partitions, warmup, span, workload.seed());
    }

    /** The same with nothing recorded. */
    EffectLatencies unused() {
        return new EffectLatencies(workload, partitions);
    }

    /** When an event is due after the warm-up, whose it is, and whether that tenant is hot. */
    long tagOf(EventCursor event) {
        long units = Math.max(0, event.dueNanos() - warmup) >> UNIT_BITS;
        long tenant = Math.min(event.tenantIndex(), MOST_TENANTS - 1);
        return (units << TENANT_BITS | tenant) << 1 | (event.hot() ? 1 : 0);
    }

    private long dueOf(long tag) {
        return (tag >> TENANT_BITS + 1 << UNIT_BITS) + warmup;
    }

    private static int tenantOf(long tag) {
        return (int) (tag >> 1) & MOST_TENANTS - 1;
    }

    private static boolean isHot(long tag) {
        return (tag & 1) == 1;
    }

    /**
     * The first effect of a measured event.
     *
     * @param partition where the event lies, or -1 while nobody has said
     * @param nanos when, as an offset in the run
     */
    void applied(long sequence, long tag, int partition, long nanos) {
        long due = dueOf(tag);
        endToEnd.record(due, nanos - due);
        byTenant.record(tenantOf(tag), due, nanos - due);
        if (!isHot(tag)) {
            otherTenants.record(due, nanos - due);
        }
        if (partition == NOT_PLACED) {
            early.put(sequence, new Early(due, nanos - due));
        } else {
            byPartition.record(partition, due, nanos - due);
        }
    }

    /** The event was acknowledged. No call of {@link #applied} for the same event may run at the same time. */
    void placed(long sequence, int partition) {
        Early effect = early.remove(sequence);
        if (effect != null) {
            byPartition.record(partition, effect.dueNanos, effect.latencyNanos);
        }
    }

    /** An acknowledged and measured event that had no effect when the drain ended. */
    void unreached(long tag, int partition, long endNanos) {
        long due = dueOf(tag);
        endToEnd.recordUnreached(due, endNanos - due);
        byTenant.recordUnreached(tenantOf(tag), due, endNanos - due);
        byPartition.recordUnreached(partition, due, endNanos - due);
        if (!isHot(tag)) {
            otherTenants.recordUnreached(due, endNanos - due);
        }
    }

    Latency endToEnd() {
        return endToEnd.snapshot();
    }

    Latency otherTenants() {
        return otherTenants.snapshot();
    }

    List<Latency> byPartition() {
        return byPartition.snapshot();
    }

    Map<String, Latency> byTenant() {
        Map<String, Latency> tenants = new LinkedHashMap<>();
        List<Latency> latencies = byTenant.snapshot();
        for (int tenant = 0; tenant < latencies.size(); tenant++) {
            tenants.put(workload.tenantName(tenant), latencies.get(tenant));
        }
        return tenants;
    }

    private record Early(long dueNanos, long latencyNanos) {}
}
