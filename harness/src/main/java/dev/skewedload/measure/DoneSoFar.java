package dev.skewedload.measure;

import java.util.Arrays;

/** How much was begun and done of each partition at one moment. */
final class DoneSoFar {
    private final long[] begun;
    private final long[] complete;

    private DoneSoFar(long[] begun, long[] complete) {
        this.begun = begun;
        this.complete = complete;
    }

    static DoneSoFar of(CompletionFrontier[] frontiers) {
        return new DoneSoFar(
                Arrays.stream(frontiers).mapToLong(CompletionFrontier::begun).toArray(),
                Arrays.stream(frontiers).mapToLong(CompletionFrontier::complete).toArray());
    }

    long begun(int partition) {
        return begun[partition];
    }

    long complete(int partition) {
        return complete[partition];
    }
}
