package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * The moments up to the end of the load at which partitions changed hands, by the assignment log. Those of the warm-up
 * are not counted, but their backlog may reach into the steady part.
 */
final class Rebalances {
    private static final double BAND_SECONDS = 5;
    /** A second, but for what two looks are apart by chance. */
    private static final double SETTLED_SECONDS = 0.9;

    private final List<LagPoints.Span> changes;
    private final double from;

    private Rebalances(List<LagPoints.Span> changes, double from) {
        this.changes = changes;
        this.from = from;
    }

    /**
     * A rebalance lies between the last look at the old owners and the first look at the new ones: it lasts while owners
     * change, or partitions that had one are without. Changes less than a second apart are one.
     */
    static Rebalances of(List<AssignmentSample> assignments, double from, double to) {
        List<LagPoints.Span> changes = new ArrayList<>();
        AssignmentSample before = null;
        double changedAt = 0;
        for (int i = 1; i < assignments.size(); i++) {
            AssignmentSample last = assignments.get(i - 1);
            AssignmentSample look = assignments.get(i);
            boolean changed = !last.owners().equals(look.owners());
            changedAt = changed ? look.seconds() : changedAt;
            if (before == null && changed && last.seconds() <= to) {
                before = last;
            } else if (before != null
                    && look.owned() >= before.owned()
                    && look.seconds() - changedAt >= SETTLED_SECONDS) {
                changes.add(new LagPoints.Span(before.seconds(), changedAt));
                before = null;
            }
        }
        if (before != null) {
            double end = assignments.get(assignments.size() - 1).seconds();
            changes.add(new LagPoints.Span(before.seconds(), end));
        }
        return new Rebalances(changes, from);
    }

    /** From the last look at the old owners to the first look at the new ones, in order of time. */
    List<LagPoints.Span> changes() {
        return List.copyOf(changes);
    }

    /** The rebalances that reach into the steady part. */
    int count() {
        return (int)
                changes.stream().filter(change -> change.toSecond() >= from).count();
    }

    /**
     * What is left out of a partition's points: each change until the lag is back in its band before it. A change within
     * another's backlog has the band of that one.
     *
     * @param points the partition's points over the whole run: raw samples between commits would be a saw-tooth, whose
     *     troughs are in any band
     * @param arrivalsOfALook how far the lag may seem to lie apart by the moment of a look alone
     */
    List<LagPoints.Span> leftOut(LagPoints points, long arrivalsOfALook) {
        double[] seconds = points.seconds();
        long[] lag = points.lag();
        List<LagPoints.Span> spans = new ArrayList<>();
        double back = Double.NEGATIVE_INFINITY;
        long top = 0;
        for (LagPoints.Span change : changes) {
            if (change.fromSecond() > back) {
                top = greatestBefore(change.fromSecond(), seconds, lag) + arrivalsOfALook;
            }
            back = backAt(change.toSecond(), seconds, lag, top);
            spans.add(new LagPoints.Span(change.fromSecond(), back));
        }
        return spans;
    }

    /** The greatest lag of the five seconds up to the last point before a moment, or else the first that is known at all. */
    private static long greatestBefore(double second, double[] seconds, long[] lag) {
        int last = 0;
        while (last + 1 < seconds.length && seconds[last + 1] <= second) {
            last++;
        }
        long greatest = lag.length == 0 ? 0 : lag[last];
        for (int i = last; i >= 0 && i < lag.length && seconds[i] >= seconds[last] - BAND_SECONDS; i--) {
            greatest = Math.max(greatest, lag[i]);
        }
        return greatest;
    }

    private static double backAt(double end, double[] seconds, long[] lag, long top) {
        for (int i = 0; i < seconds.length; i++) {
            if (seconds[i] >= end && lag[i] <= top) {
                return seconds[i];
            }
        }
        return Double.POSITIVE_INFINITY;
    }
}
