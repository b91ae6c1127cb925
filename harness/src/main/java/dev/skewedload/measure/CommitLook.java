package dev.skewedload.measure;

import java.util.Arrays;

/**
 * One look at a group's commits, held against what the system had done by then: per partition the committed offset, the end
 * offset and the {@linkplain CompletionFrontier frontier}. Commits are looked at first, the ends next; the effects last, as soon
 * as their view is complete up to the moment at which the commits had been seen. What has no effect here had none when the
 * commit was made, unless the system reports its effects after its commits.
 */
public final class CommitLook {
    private final double seconds;
    private final long[] committed;
    private final long[] end;
    private final Partition[] partitions;

    /**
     * Takes one look.
     *
     * @param seconds when the commits had been seen, since the run's schedule began
     * @param committed committed offset per partition, {@link OffsetSample#UNKNOWN} where there is none
     * @param end end offset per partition
     * @param frontiers what was done of each partition
     * @param before what was done of each before the commits were asked for
     */
    CommitLook(double seconds, long[] committed, long[] end, CompletionFrontier[] frontiers, DoneSoFar before) {
        this.seconds = seconds;
        this.committed = committed.clone();
        this.end = end.clone();
        partitions = new Partition[frontiers.length];
        for (int partition = 0; partition < frontiers.length; partition++) {
            partitions[partition] = Partition.of(
                    frontiers[partition], covered(partition), before.begun(partition), before.complete(partition));
        }
    }

    /** What a partition's commit stands above: nothing lies beyond the end. */
    long covered(int partition) {
        return Math.min(committed[partition], end[partition]);
    }

    double seconds() {
        return seconds;
    }

    int partitions() {
        return partitions.length;
    }

    long committed(int partition) {
        return committed[partition];
    }

    boolean knows(int partition) {
        return committed[partition] != OffsetSample.UNKNOWN;
    }

    /** Whether it is known of any event where it lies. */
    boolean knowsEvents() {
        return Arrays.stream(partitions).anyMatch(partition -> partition.frontier() != OffsetSample.UNKNOWN);
    }

    long end(int partition) {
        return end[partition];
    }

    Partition of(int partition) {
        return partitions[partition];
    }

    /**
     * What was done of a partition.
     *
     * @param frontier the smallest incomplete offset, or the last + 1; {@link OffsetSample#UNKNOWN} without any event
     * @param incomplete events without effect
     * @param exposed how many of them lie below the commit
     * @param completeBeyond events with effect beyond the frontier
     * @param begunBeyond events beyond the commit on which work was begun, those with effect among them
     * @param lastBegun the highest offset on which work was begun, or -1
     * @param newlyBegun on how many events work began from before the commits were asked for on
     * @param newlyComplete how many events had their effect from then on
     */
    record Partition(
            long frontier,
            long incomplete,
            long exposed,
            long completeBeyond,
            long begunBeyond,
            long lastBegun,
            long newlyBegun,
            long newlyComplete) {
        static Partition of(CompletionFrontier frontier, long commit, long begunBefore, long completeBefore) {
            return new Partition(
                    frontier.offset().orElse(OffsetSample.UNKNOWN),
                    frontier.incomplete(),
                    frontier.incompleteBelow(commit),
                    frontier.completeBeyond(),
                    frontier.begunFrom(commit),
                    frontier.lastBegun(),
                    frontier.begun() - begunBefore,
                    frontier.complete() - completeBefore);
        }

        /** Whether an event below this offset has no effect. */
        boolean exposes(long commit) {
            return incomplete > 0 && frontier < commit;
        }

        boolean isDone() {
            return incomplete == 0 && frontier != OffsetSample.UNKNOWN;
        }
    }
}
