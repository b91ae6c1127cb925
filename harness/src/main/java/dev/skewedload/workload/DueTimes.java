package dev.skewedload.workload;

import java.util.List;

/** Due times of a stream, asked for in order: warm-up in [0, warm-up), measured in [warm-up, warm-up + duration). */
final class DueTimes {

    private final Arrivals arrivals;
    private final double perSecond;
    private final long stream;
    private final long burstStream;
    private final long measuredEvents;
    private final long measuredNanos;
    private final double measuredEvenNanos;
    private final Surges measuredSurges;
    private long spanStart;
    private long spanNanos;
    private long spanEvents;
    private long spanFirst;
    /** What the span would take at the plain rate: longer than it is, if there are surges. */
    private double evenNanos;

    private Surges surges = new Surges(List.of(), 0);
    private Bursts bursts;
    private double elapsed;
    private double latest;

    DueTimes(Workload workload) {
        arrivals = workload.arrivals();
        perSecond = workload.eventsPerSecond();
        stream = Purpose.ARRIVAL.stream(workload.seed());
        burstStream = Purpose.BURST.stream(workload.seed());
        measuredEvents = workload.measuredEvents();
        measuredNanos = workload.duration().toNanos();
        measuredEvenNanos = Surges.evenNanos(workload.surges(), measuredNanos);
        measuredSurges = new Surges(workload.surges(), workload.warmup().toNanos());
        spanNanos = workload.warmup().toNanos();
        evenNanos = spanNanos;
        spanEvents = workload.warmupEvents();
        bursts = new Bursts(burstStream, spanNanos, Long.MIN_VALUE);
    }

    /** When the event is due, in nanoseconds since the start of the stream. */
    long due(long position) {
        if (position == spanFirst + spanEvents) {
            startMeasured(position);
        }
        return spanStart + Math.min((long) surges.at(since(position)), spanNanos - 1);
    }

    /** In even time. */
    private double since(long position) {
        return switch (arrivals) {
            case UNIFORM -> (position - spanFirst) * 1e9 / perSecond;
            case POISSON -> poisson(position);
            case BURSTS ->
                latest = Math.max(latest, bursts.at(poisson(position))); // where it is cut, rounding may fall
        };
    }

    private void startMeasured(long position) {
        spanStart += spanNanos;
        spanFirst = position;
        spanNanos = measuredNanos;
        evenNanos = measuredEvenNanos;
        surges = measuredSurges;
        spanEvents = measuredEvents;
        bursts = new Bursts(burstStream, (long) evenNanos, 0);
        elapsed = 0;
        latest = 0;
    }

    /** The next of the ordered uniform points: of those left, the least lies at 1 - V^(1/left) of what is left. */
    private double poisson(long position) {
        long left = spanFirst + spanEvents - position;
        double v = Mix.openUnit(Mix.at(stream, position));
        elapsed -= (evenNanos - elapsed) * StrictMath.expm1(StrictMath.log(v) / left);
        return elapsed;
    }
}
