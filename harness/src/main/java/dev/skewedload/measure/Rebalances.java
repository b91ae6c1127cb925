package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * The moments up to the end of the load at which partitions changed hands, by the assignment log. Those of the warm-up
 * are not counted, but their backlog may reach into the steady part.
 */
final class Rebalances {
    private final List<LagPoints.Span> changes;
    private final double from;

    private Rebalances(List<LagPoints.Span> changes, double from) {
        this.changes = changes;
        this.from = from;
    }

    /** A change lies between the last look at the old owners and the first look at the new ones. */
    static Rebalances of(List<AssignmentSample> assignments, double from, double to) {
        List<LagPoints.Span> changes = new ArrayList<>();
        for (int i = 1; i < assignments.size(); i++) {
            AssignmentSample before = assignments.get(i - 1);
            AssignmentSample after = assignments.get(i);
            boolean changed = !before.owners().equals(after.owners());
            if (changed && before.seconds() <= to) {
                changes.add(new LagPoints.Span(before.seconds(), after.seconds()));
            }
        }
        return new Rebalances(changes, from);
    }

    /** Changes that follow each other without a pause are one rebalance. */
    int count() {
        int count = 0;
        double end = Double.NEGATIVE_INFINITY;
        for (LagPoints.Span change : changes) {
            if (change.fromSecond() > end && change.toSecond() >= from) {
                count++;
            }
            end = change.toSecond();
        }
        return count;
    }

    /**
     * What is left out of a partition's points: each change until the lag is back at what it was before.
     *
     * @param seconds times of all samples of the run
     * @param lag the partition's lag at each of them; {@link OffsetSample#UNKNOWN} is neither before nor back
     */
    List<LagPoints.Span> leftOut(double[] seconds, long[] lag) {
        List<LagPoints.Span> spans = new ArrayList<>();
        for (LagPoints.Span change : changes) {
            spans.add(new LagPoints.Span(change.fromSecond(), backAt(change, seconds, lag)));
        }
        return spans;
    }

    private static double backAt(LagPoints.Span change, double[] seconds, long[] lag) {
        long before = lagBefore(change, seconds, lag);
        for (int i = 0; i < seconds.length; i++) {
            if (seconds[i] >= change.toSecond() && lag[i] != OffsetSample.UNKNOWN && lag[i] <= before) {
                return seconds[i];
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** The last lag known before the change, or else the first that is known at all. */
    private static long lagBefore(LagPoints.Span change, double[] seconds, long[] lag) {
        long before = OffsetSample.UNKNOWN;
        for (int i = 0; i < seconds.length; i++) {
            if (lag[i] != OffsetSample.UNKNOWN
                    && (seconds[i] <= change.fromSecond() || before == OffsetSample.UNKNOWN)) {
                before = lag[i];
            }
        }
        return before;
    }
}
