package dev.skewedload.run;

import dev.skewedload.process.Breakable;
import java.util.function.Supplier;

/** A fault that is done to a system; those on one system are done one after another, by the times that they were asked for. */
record SystemFault(String name, Breakable system, Supplier<String> injection) implements Fault {
    @Override
    public String inject() {
        return injection.get();
    }
}
