package dev.skewedload.run;

import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.function.BiFunction;

/**
 * A fault of the load itself, such as a surge: a change of the workload, made before the run, so that its stream stays a
 * function of workload and seed. See {@link Faults#surge} and {@link Faults#viralKey}.
 */
public final class WorkloadFault {
    private final BiFunction<Workload, Duration, Workload> change;

    WorkloadFault(BiFunction<Workload, Duration, Workload> change) {
        this.change = change;
    }

    Workload applyTo(Workload workload, Duration at) {
        return change.apply(workload, at);
    }
}
