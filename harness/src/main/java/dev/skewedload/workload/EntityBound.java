package dev.skewedload.workload;

/** An upper bound of the distinct entities of a stream, from quotas and lives alone; coins may fall anyhow. */
final class EntityBound {

    /** How far a category's total can lie above its share: one event carried and one of a cut block, in each of two spans. */
    private static final long SLACK = 4;

    private EntityBound() {}

    static int of(Workload workload) {
        return (int) Math.min(
                workload.sampling() == Sampling.EXACT ? byQuota(workload) : anyhow(workload), workload.eventCount());
    }

    private static long anyhow(Workload workload) {
        return Orders.atMost(workload.eventCount(), workload.tenantCount(), workload)
                + stars(workload)
                + workload.newViralKeys().size();
    }

    private static long byQuota(Workload workload) {
        long[] parts = workload.shares().parts();
        int hot = workload.hotTenants().size();
        long bound = 0;
        for (int k = 0; k < hot; k++) {
            bound += Orders.atMost(events(workload, parts[k]), 1, workload);
        }
        bound += Math.min(events(workload, parts[hot]), stars(workload));
        bound += workload.newViralKeys().size();
        return bound + Orders.atMost(events(workload, parts[hot + 1]), workload.tenants(), workload);
    }

    private static long stars(Workload workload) {
        long warmup = workload.warmup().toNanos();
        long measured = workload.duration().toNanos();
        return workload.viralKeys()
                .map(keys -> Stars.total(keys, warmup, measured))
                .orElse(0L);
    }

    private static long events(Workload workload, long part) {
        return part == 0 ? 0 : workload.eventCount() * part / Shares.WHOLE + SLACK;
    }
}
