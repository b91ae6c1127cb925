package dev.skewedload.run;

import dev.skewedload.workload.SkewedLoadException;
import java.util.Objects;

/**
 * Something bad that is done to a system beside its load, as a value: see {@link Faults} for those that are there. It looks
 * at what it did, since a fault that did nothing would let any system pass.
 */
public interface Fault {
    /**
     * What it is called in messages and reports.
     *
     * @return a few words on one line, such as {@code kill OrderService}
     */
    String name();

    /**
     * Does it, and looks whether it happened. Called once in a run, on a thread of its own, which is interrupted when the run is
     * over.
     *
     * @return what was seen to have happened, on one line, such as {@code pid 4711 is gone}
     * @throws SkewedLoadException if it did nothing, with the reason; the run is void where it rests on it
     * @throws InterruptedException if the run was over before it was done
     */
    String inject() throws InterruptedException;

    /**
     * A fault of one's own.
     *
     * @param name as above
     * @param injection does it, as {@link #inject} has to
     * @return a fault
     */
    static Fault named(String name, Injection injection) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(injection, "injection");
        return new Fault() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String inject() throws InterruptedException {
                return injection.inject();
            }
        };
    }

    /** What a fault does. */
    @FunctionalInterface
    interface Injection {
        /**
         * Does it, and looks whether it happened.
         *
         * @return what was seen to have happened
         * @throws InterruptedException if the run was over before it was done
         */
        String inject() throws InterruptedException;
    }
}
