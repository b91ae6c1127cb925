package dev.skewedload.workload;

/**
 * One event of a stream, as a value that may be kept.
 *
 * @param id names the event in the system under test; in a run it is the run's id, a hyphen and the sequence
 * @param sequence position in the whole stream, from 0; warm-up events come first
 * @param tenant whose event it is
 * @param entity the ordering domain, an order of the tenant: events of one entity are in order by {@code sequence}
 * @param valueBytes size of the value asked for, in bytes
 * @param cost what handling it costs, relative to an ordinary event; 1 unless the workload has handler costs
 * @param dueNanos when it is due, in nanoseconds since the start of the stream, warm-up included
 * @param warmup whether it belongs to the warm-up: judged for effects, not for load, lag or latency
 */
public record Event(
        String id,
        long sequence,
        String tenant,
        String entity,
        int valueBytes,
        double cost,
        long dueNanos,
        boolean warmup) {}
