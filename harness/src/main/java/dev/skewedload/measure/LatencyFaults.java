package dev.skewedload.measure;

/** Values that cannot be a latency of the run: counted, never dropped, and each enough to make the run invalid. */
record LatencyFaults(long negative, long outOfRange, long beforeSpan) {

    static final LatencyFaults NONE = new LatencyFaults(0, 0, 0);

    boolean any() {
        return negative + outOfRange + beforeSpan > 0;
    }

    LatencyFaults plus(LatencyFaults other) {
        return new LatencyFaults(
                negative + other.negative, outOfRange + other.outOfRange, beforeSpan + other.beforeSpan);
    }
}
