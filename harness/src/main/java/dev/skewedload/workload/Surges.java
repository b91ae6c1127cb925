package dev.skewedload.workload;

import java.util.Comparator;
import java.util.List;

/**
 * Where a point of even time falls when there are surges: the inverse of the cumulated rate. Even time is what the events
 * would take at the plain rate; in a surge of 3, three units of it pass in one. Both since the measured part began.
 */
final class Surges {

    private final long[] start;
    private final long[] end;
    private final double[] factor;
    private final double[] evenStart;
    private final double[] evenEnd;

    Surges(List<Surge> surges, long warmupNanos) {
        List<Surge> sorted =
                surges.stream().sorted(Comparator.comparing(Surge::at)).toList();
        int count = sorted.size();
        start = new long[count];
        end = new long[count];
        factor = new double[count];
        evenStart = new double[count];
        evenEnd = new double[count];
        double ahead = 0;
        for (int i = 0; i < count; i++) {
            Surge surge = sorted.get(i);
            long length = surge.length().toNanos();
            start[i] = surge.at().toNanos() - warmupNanos;
            end[i] = start[i] + length;
            factor[i] = surge.factor();
            evenStart[i] = start[i] + ahead;
            ahead += (surge.factor() - 1) * length;
            evenEnd[i] = end[i] + ahead;
        }
    }

    /** How much even time a span has in which all of these surges lie. */
    static double evenNanos(List<Surge> surges, long spanNanos) {
        double even = spanNanos;
        for (Surge surge : surges) {
            even += (surge.factor() - 1) * surge.length().toNanos();
        }
        return even;
    }

    double at(double even) {
        long from = 0;
        double evenFrom = 0;
        for (int i = 0; i < start.length && even >= evenStart[i]; i++) {
            if (even < evenEnd[i]) {
                return start[i] + (even - evenStart[i]) / factor[i];
            }
            from = end[i];
            evenFrom = evenEnd[i];
        }
        return from + (even - evenFrom);
    }
}
