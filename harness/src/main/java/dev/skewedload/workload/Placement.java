package dev.skewedload.workload;

/** Which category of some shares each event of a stream falls to. */
interface Placement {

    /** The category of a position; positions are asked for in order, each once. */
    int category(long position);

    /** As the workload's {@link Sampling} has it; each purpose is placed independently of others. */
    static Placement of(Workload workload, Shares shares, Purpose purpose) {
        return workload.sampling() == Sampling.EXACT
                ? new Blocks(workload, shares, purpose)
                : new Tosses(purpose.stream(workload.seed()), shares);
    }
}
