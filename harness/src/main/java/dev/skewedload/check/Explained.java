package dev.skewedload.check;

import dev.skewedload.measure.Cause;
import java.util.EnumSet;
import java.util.Set;

/** What is told, and which causes can explain it: no other is named beside it. */
enum Explained {
    /** Lag, latency, drain, recovery. */
    TIME(EnumSet.allOf(Cause.class)),
    /** Uneven counts, which nobody makes by being slow. */
    COUNTS(EnumSet.of(
            Cause.KEY_SKEW, Cause.COLLISION, Cause.VALUE_SIZE_SKEW, Cause.COST_SKEW, Cause.NONE, Cause.NOT_CLEAR)),
    /** Effects that are wrong, whatever the time they took: what was handed over may be done twice, out of order or not at all. */
    EFFECTS(EnumSet.of(Cause.REBALANCE)),
    /** What is not done yet: anything may hold it up, but not that nothing stands out. */
    UNFINISHED(EnumSet.complementOf(EnumSet.of(Cause.NONE)));

    private final Set<Cause> causes;

    Explained(Set<Cause> causes) {
        this.causes = causes;
    }

    boolean by(Cause cause) {
        return causes.contains(cause);
    }
}
