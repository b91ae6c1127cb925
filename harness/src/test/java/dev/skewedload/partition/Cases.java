package dev.skewedload.partition;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads the files of cases with known answers. */
final class Cases {

    private Cases() {}

    static JsonNode read(String file) {
        try (InputStream in = Cases.class.getResourceAsStream("/cases/" + file)) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(Spliterators.spliterator(array.elements(), array.size(), 0), false);
    }

    static long[] longs(JsonNode array) {
        return elements(array).mapToLong(JsonNode::longValue).toArray();
    }

    static byte[] bytes(String key) {
        return key.getBytes(UTF_8);
    }

    /** The keys order-0 to order-999. */
    static List<String> orders() {
        return IntStream.range(0, 1_000).mapToObj(i -> "order-" + i).toList();
    }

    /** How many of the keys Kafka's partitioner puts on each partition. */
    static PartitionLoads spread(List<String> keys, int partitions) {
        long[] loads = new long[partitions];
        keys.forEach(key -> loads[Partitioner.kafka().partition(bytes(key), partitions)]++);
        return PartitionLoads.of(loads);
    }
}
