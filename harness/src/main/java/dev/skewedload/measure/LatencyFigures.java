package dev.skewedload.measure;

import dev.skewedload.workload.SkewedLoadException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The latencies of a run after its warm-up, all of them counted from the time an event was due:
 * {@code assertThat(run.latency().otherTenants()).hasPercentileBelow(99, Duration.ofMillis(250))}. Immutable.
 */
public final class LatencyFigures {
    private static final String END_TO_END = "end-to-end";
    private static final String ACKNOWLEDGEMENT = "acknowledgement";

    private final Latency endToEnd;
    private final Latency acknowledgement;
    private final Latency otherTenants;
    private final Map<String, Latency> tenants;
    private final List<Latency> partitions;
    private final List<Latency> acknowledgements;
    private final CommitLatency toCommit;
    private final Optional<SkewRun> run;

    /**
     * Latencies that are told apart by nothing but the tenants' being hot.
     *
     * @param endToEnd effect observed minus due; empty where no effects are seen
     * @param acknowledgement acknowledged minus due
     * @param otherTenants end-to-end latency of the events of tenants that are not hot, who did nothing wrong
     */
    public LatencyFigures(Latency endToEnd, Latency acknowledgement, Latency otherTenants) {
        this(
                endToEnd,
                acknowledgement,
                otherTenants,
                Map.of(),
                List.of(),
                List.of(),
                CommitLatency.none(),
                Optional.empty());
    }

    private LatencyFigures(
            Latency endToEnd,
            Latency acknowledgement,
            Latency otherTenants,
            Map<String, Latency> tenants,
            List<Latency> partitions,
            List<Latency> acknowledgements,
            CommitLatency toCommit,
            Optional<SkewRun> run) {
        this.endToEnd = endToEnd;
        this.acknowledgement = acknowledgement;
        this.otherTenants = otherTenants;
        this.tenants = tenants;
        this.partitions = List.copyOf(partitions);
        this.acknowledgements = List.copyOf(acknowledgements);
        this.toCommit = toCommit;
        this.run = run;
    }

    /**
     * The same, with the latencies of single tenants and partitions.
     *
     * @param byTenant end-to-end latency by tenant, in the order of the workload
     * @param byPartition end-to-end latency by partition
     * @param acknowledgementByPartition acknowledgement latency by partition
     * @return changed figures
     */
    public LatencyFigures withGroups(
            Map<String, Latency> byTenant, List<Latency> byPartition, List<Latency> acknowledgementByPartition) {
        return new LatencyFigures(
                endToEnd,
                acknowledgement,
                otherTenants,
                new LinkedHashMap<>(byTenant),
                byPartition,
                acknowledgementByPartition,
                toCommit,
                run);
    }

    /**
     * The same, with the latency to commit.
     *
     * @param latencyToCommit from due to the commit
     * @return changed figures
     */
    public LatencyFigures withCommits(CommitLatency latencyToCommit) {
        return new LatencyFigures(
                endToEnd, acknowledgement, otherTenants, tenants, partitions, acknowledgements, latencyToCommit, run);
    }

    /** The same latencies, as part of a run that can be judged by them. */
    LatencyFigures of(SkewRun owner) {
        return new LatencyFigures(
                endToEnd,
                acknowledgement,
                otherTenants,
                tenants,
                partitions,
                acknowledgements,
                toCommit,
                Optional.of(owner));
    }

    /**
     * From due to the effect.
     *
     * @return the latencies; empty where no effects are seen
     */
    public Latency endToEnd() {
        return part(endToEnd, END_TO_END, "", endToEnd.count());
    }

    /**
     * From due to the answer of the target.
     *
     * @return the latencies of the events that were acknowledged
     */
    public Latency acknowledgement() {
        return part(acknowledgement, ACKNOWLEDGEMENT, "", acknowledgement.count());
    }

    /**
     * From due to the effect, of the events of tenants that are not hot, who did nothing wrong.
     *
     * @return the latencies; empty where no effects are seen
     */
    public Latency otherTenants() {
        return part(otherTenants, END_TO_END, " of the other tenants", endToEnd.count());
    }

    /**
     * From due to the effect, of the events of one tenant.
     *
     * @param tenant its name: a hot one, or one of the first {@value GroupedLatencyRecorder#MOST_GROUPS} of the workload
     * @return the latencies, to 2 significant digits; empty where no effects are seen
     * @throws SkewedLoadException if nothing is kept of a tenant of that name
     */
    public Latency byTenant(String tenant) {
        Latency latency = tenants.get(tenant);
        if (latency == null) {
            throw new SkewedLoadException("byTenant requires a tenant whose latency was kept apart, one of the first "
                    + GroupedLatencyRecorder.MOST_GROUPS + " of the workload with the hot ones first, but was `"
                    + tenant
                    + "`: see run.latency().tenants().");
        }
        return part(latency, END_TO_END, " of tenant " + tenant, endToEnd.count());
    }

    /**
     * The tenants that {@link #byTenant} knows.
     *
     * @return names, hot tenants first
     */
    public List<String> tenants() {
        return List.copyOf(tenants.keySet());
    }

    /**
     * From due to the effect, of the events of one partition of the topic. An event that was never acknowledged is in none.
     *
     * @param partition partition from 0; of the first {@value GroupedLatencyRecorder#MOST_GROUPS}
     * @return the latencies, to 2 significant digits; empty where no effects are seen
     * @throws SkewedLoadException if nothing is kept of that partition
     */
    public Latency byPartition(int partition) {
        long placed = partitions.stream().mapToLong(Latency::count).sum();
        return part(kept(partitions, "byPartition", partition), END_TO_END, " of partition " + partition, placed);
    }

    /**
     * From due to the answer of the target, of the events of one partition.
     *
     * @param partition partition from 0; of the first {@value GroupedLatencyRecorder#MOST_GROUPS}
     * @return the latencies, to 2 significant digits
     * @throws SkewedLoadException if nothing is kept of that partition
     */
    public Latency acknowledgementByPartition(int partition) {
        return part(
                kept(acknowledgements, "acknowledgementByPartition", partition),
                ACKNOWLEDGEMENT,
                " of partition " + partition,
                acknowledgement.count());
    }

    /**
     * From due to the commit of the group, within the bounds that looks from outside give.
     *
     * @return the bounds; empty where no group was watched
     */
    public CommitLatency toCommit() {
        return run.map(toCommit::of).orElse(toCommit);
    }

    /**
     * How many partitions {@link #byPartition} and {@link #acknowledgementByPartition} know.
     *
     * @return a number from 0 to {@value GroupedLatencyRecorder#MOST_GROUPS}
     */
    public int partitions() {
        return acknowledgements.size();
    }

    private static Latency kept(List<Latency> latencies, String method, int partition) {
        if (partition < 0 || partition >= latencies.size()) {
            throw new SkewedLoadException(method + " requires that `partition` be in [0, " + latencies.size()
                    + "), the partitions whose latency was kept apart, but was " + partition + ".");
        }
        return latencies.get(partition);
    }

    private Latency part(Latency latency, String kind, String group, long seen) {
        return run.map(owner -> latency.as(new LatencyPart(
                        owner, kind, group, Math.max(0, owner.generator().sent() - seen))))
                .orElse(latency);
    }
}
