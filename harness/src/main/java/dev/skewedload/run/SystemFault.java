package dev.skewedload.run;

import dev.skewedload.process.Breakable;
import java.util.function.Supplier;

/**
 * A fault that is done to a system; those on one system are done one after another, by the times that they were asked for.
 *
 * @param disturbs whether it takes the system away, and does not only bring it back
 */
record SystemFault(String name, Breakable system, boolean disturbs, Supplier<String> injection) implements Fault {
    @Override
    public String inject() {
        return injection.get();
    }
}
