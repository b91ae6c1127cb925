package dev.skewedload.measure;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What the consumer itself told of the steady part of the load: evidence that nobody has from outside. Each figure may be
 * absent.
 *
 * @param handlers time in handlers per partition, one entry a partition; empty where executions are not seen
 * @param handlerSeconds seconds in handlers, summed over all threads, by partition or not; empty where it is not known
 * @param downstreams seconds that handlers waited for each named system behind them, summed over all threads
 * @param idle part of its time that the consumer waited for records, from 0 to 1; empty where it is not known
 */
public record ConsumerFigures(
        List<TimeSpent> handlers,
        OptionalDouble handlerSeconds,
        Map<String, TimeSpent> downstreams,
        OptionalDouble idle) {
    /** A consumer that told nothing. */
    public static final ConsumerFigures NONE =
            new ConsumerFigures(List.of(), OptionalDouble.empty(), Map.of(), OptionalDouble.empty());

    /**
     * Copies list and map.
     *
     * @param handlers as above
     * @param handlerSeconds as above
     * @param downstreams as above
     * @param idle as above
     */
    public ConsumerFigures {
        handlers = List.copyOf(handlers);
        downstreams = Collections.unmodifiableMap(new TreeMap<>(downstreams));
    }
}
