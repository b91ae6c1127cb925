package dev.skewedload.measure;

/** What a check rests on. A fault of the harness or of the stimulus voids the subjects that it touches and no others. */
public enum Subject {
    /** Counts per partition and per key: exact, whatever the speed of the machine. */
    LOAD,
    /** Lag, its slope, drain and recovery. */
    LAG,
    /** Latencies from due time. */
    LATENCY,
    /** What the system under test did with each event. */
    EFFECTS
}
