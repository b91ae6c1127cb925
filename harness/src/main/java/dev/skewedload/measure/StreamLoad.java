package dev.skewedload.measure;

/**
 * The records of one stream of a run, after its warm-up: {@code assertThat(run.load().stream("shipments"))}.
 *
 * <p><b>Definition.</b> Of the topic that was sent to, what was acknowledged. Of an output topic that effects are read from, the
 * records that name a measured event of this run, a second one of the same event too: that is what whoever reads the topic has to do.
 *
 * <p><b>Example.</b> 240,000 events by order over 24 partitions, 1.04; written on by tenant, of which one has 45 %: 11.3.
 *
 * <p><b>What it cannot see.</b> Records of the output without the id of an event; which keys the system gave them.
 *
 * @param name the topic
 * @param input whether it is the one that was sent to
 * @param load records per partition, empty ones counted
 */
public record StreamLoad(String name, boolean input, Load load) {
    /**
     * Measured events of which a record may still have belonged here: those that were not acknowledged, and in an output
     * those that were pending when the drain ended.
     *
     * @return a number, at least 0; 0 for figures that belong to no run yet
     */
    public long missing() {
        return load.run()
                .map(run -> run.unacknowledged() + (input ? 0 : pending(run)))
                .orElse(0L);
    }

    private static long pending(SkewRun run) {
        return run.effects().map(effects -> effects.pending().count()).orElse(0L);
    }

    /** The ratio wherever what is missing belonged; without any record there is no bound. */
    double atMost() {
        return load.peakToAverageAtMost(missing()).orElse(Double.POSITIVE_INFINITY);
    }
}
