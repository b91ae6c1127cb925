package dev.skewedload.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;

/** The known right values of {@code lag.json}. */
final class LagCases {
    private LagCases() {}

    static JsonNode part(String name) {
        try (InputStream in = LagCases.class.getResourceAsStream("/cases/lag.json")) {
            return new ObjectMapper().readTree(in).get(name);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static long[] longs(JsonNode array) {
        return IntStream.range(0, array.size())
                .mapToLong(i -> array.get(i).longValue())
                .toArray();
    }
}
