package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.List;

/** The moments in the steady part of a run at which partitions changed hands, by the assignment log. */
final class Rebalances {
    private final List<LagPoints.Span> changes;

    private Rebalances(List<LagPoints.Span> changes) {
        this.changes = changes;
    }

    /** A change lies between the last look at the old owners and the first look at the new ones. */
    static Rebalances of(List<AssignmentSample> assignments, double from, double to) {
        List<LagPoints.Span> changes = new ArrayList<>();
        for (int i = 1; i < assignments.size(); i++) {
            AssignmentSample before = assignments.get(i - 1);
            AssignmentSample after = assignments.get(i);
            boolean changed = !before.owners().equals(after.owners());
            if (changed && after.seconds() >= from && before.seconds() <= to) {
                changes.add(new LagPoints.Span(before.seconds(), after.seconds()));
            }
        }
        return new Rebalances(changes);
    }

    /** Changes that follow each other without a pause are one rebalance. */
    int count() {
        int count = 0;
        double end = Double.NEGATIVE_INFINITY;
        for (LagPoints.Span change : changes) {
            if (change.fromSecond() > end) {
                count++;
            }
            end = change.toSecond();
        }
        return count;
    }

    /** What is left out of a partition's points: each change until the lag is back at what it was before. */
    List<LagPoints.Span> leftOut(double[] seconds, long[] lag) {
        List<LagPoints.Span> spans = new ArrayList<>();
        for (LagPoints.Span change : changes) {
            spans.add(new LagPoints.Span(change.fromSecond(), backAt(change, seconds, lag)));
        }
        return spans;
    }

    private static double backAt(LagPoints.Span change, double[] seconds, long[] lag) {
        long before = Long.MAX_VALUE;
        for (int i = 0; i < seconds.length && seconds[i] <= change.fromSecond(); i++) {
            before = lag[i];
        }
        for (int i = 0; i < seconds.length; i++) {
            if (seconds[i] >= change.toSecond() && lag[i] <= before) {
                return seconds[i];
            }
        }
        return Double.POSITIVE_INFINITY;
    }
}
