package dev.skewedload.partition;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The loads of several streams, for instance of topics that one group reads. Each has a peak-to-average of its own, and the
 * worst of them is the one to look at: a sum over streams hides what is uneven in one.
 *
 * <p><b>Example.</b> Two topics with 90 and 10, and with 10 and 90 records on their two partitions, give 100 and 100 in sum, so
 * 1.0; each of them is at 1.8.
 *
 * <p><b>What it cannot see.</b> Which consumer owns which partitions: the range assignor gives the first partitions of every
 * topic to the same member.
 *
 * @param byStream loads by the name of the stream
 */
public record StreamLoads(Map<String, PartitionLoads> byStream) {
    /**
     * Copies the map and keeps its order.
     *
     * @param byStream as above
     * @throws IllegalArgumentException if there is no stream
     */
    public StreamLoads {
        if (byStream.isEmpty()) {
            throw new IllegalArgumentException("StreamLoads requires at least one stream, but there was none.");
        }
        byStream = Collections.unmodifiableMap(new LinkedHashMap<>(byStream));
    }

    /**
     * The stream with the greatest peak-to-average.
     *
     * @return its name, the first of them on a tie; empty if none has any load
     */
    public Optional<String> worst() {
        return byStream.entrySet().stream()
                .filter(stream -> stream.getValue().total() > 0)
                .sorted(Comparator.comparingDouble((Map.Entry<String, PartitionLoads> stream) ->
                                stream.getValue().peakToAverage().orElseThrow())
                        .reversed())
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
