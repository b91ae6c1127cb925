package dev.skewedload.workload;

/** Due times of a stream, asked for in order: warm-up in [0, warm-up), measured in [warm-up, warm-up + duration). */
final class DueTimes {

    private final Arrivals arrivals;
    private final double perSecond;
    private final long stream;
    private final long measuredEvents;
    private final long measuredNanos;
    private long spanStart;
    private long spanNanos;
    private long spanEvents;
    private long spanFirst;
    private double elapsed;

    DueTimes(Workload workload) {
        arrivals = workload.arrivals();
        perSecond = workload.eventsPerSecond();
        stream = Purpose.ARRIVAL.stream(workload.seed());
        measuredEvents = workload.measuredEvents();
        measuredNanos = workload.duration().toNanos();
        spanNanos = workload.warmup().toNanos();
        spanEvents = workload.warmupEvents();
    }

    /** When the event is due, in nanoseconds since the start of the stream. */
    long due(long position) {
        if (position == spanFirst + spanEvents) {
            startMeasured(position);
        }
        double since = arrivals == Arrivals.UNIFORM ? (position - spanFirst) * 1e9 / perSecond : poisson(position);
        return spanStart + Math.min((long) since, spanNanos - 1);
    }

    private void startMeasured(long position) {
        spanStart += spanNanos;
        spanFirst = position;
        spanNanos = measuredNanos;
        spanEvents = measuredEvents;
        elapsed = 0;
    }

    /** The next of the ordered uniform points: of those left, the least lies at 1 - V^(1/left) of what is left. */
    private double poisson(long position) {
        long left = spanFirst + spanEvents - position;
        double v = Mix.openUnit(Mix.at(stream, position));
        elapsed -= (spanNanos - elapsed) * StrictMath.expm1(StrictMath.log(v) / left);
        return elapsed;
    }
}
