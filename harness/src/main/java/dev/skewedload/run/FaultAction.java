package dev.skewedload.run;

import dev.skewedload.process.Breakable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a fault does, for those who declare it: see {@link Faults} for each. */
public enum FaultAction {
    /** {@link Faults#kill}. */
    KILL(Faults::kill),
    /** {@link Faults#pause}. */
    PAUSE(Faults::pause),
    /** {@link Faults#resume}. */
    RESUME(Faults::resume),
    /** {@link Faults#start}. */
    START(Faults::start),
    /** {@link Faults#restart}. */
    RESTART(Faults::restart),
    /** {@link Faults#surge}, of the load itself. */
    SURGE(null),
    /** {@link Faults#viralKey}, of the load itself. */
    VIRAL_KEY(null);

    private final @Nullable Function<Breakable, Fault> fault;

    FaultAction(@Nullable Function<Breakable, Fault> fault) {
        this.fault = fault;
    }

    /**
     * Whether it changes the load and is done to no system.
     *
     * @return true for {@link #SURGE} and {@link #VIRAL_KEY}
     */
    public boolean isOfTheLoad() {
        return fault == null;
    }

    /**
     * The fault that does this to a system.
     *
     * @param system what it is done to
     * @return a fault
     * @throws IllegalStateException if it {@link #isOfTheLoad()}
     */
    public Fault on(Breakable system) {
        if (fault == null) {
            throw new IllegalStateException(this + " is done to no system");
        }
        return fault.apply(system);
    }
}
