package dev.skewedload.workload;

/** An upper bound of the distinct entities of a stream, from quotas and lives alone. */
final class EntityBound {

    /** How far a category's total can lie above its share: one event carried and one of a cut block, in each of two spans. */
    private static final long SLACK = 4;

    private EntityBound() {}

    static int of(Workload workload) {
        long[] parts = workload.shares().parts();
        int hot = workload.hotTenants().size();
        long bound = 0;
        for (int k = 0; k < hot; k++) {
            bound += Orders.atMost(events(workload, parts[k]), 1, workload);
        }
        long viral = events(workload, parts[hot]);
        bound += workload.viralKeys()
                .map(keys -> Math.min(
                        viral,
                        Stars.total(
                                keys,
                                workload.warmup().toNanos(),
                                workload.duration().toNanos())))
                .orElse(0L);
        bound += Orders.atMost(events(workload, parts[hot + 1]), workload.tenants(), workload);
        return (int) Math.min(bound, workload.eventCount());
    }

    private static long events(Workload workload, long part) {
        return part == 0 ? 0 : workload.eventCount() * part / Shares.WHOLE + SLACK;
    }
}
