package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LagShapesTest {

    static Stream<Named<JsonNode>> shapes() throws IOException {
        try (InputStream in = LagShapesTest.class.getResourceAsStream("/cases/lag.json")) {
            List<Named<JsonNode>> shapes = new ArrayList<>();
            new ObjectMapper()
                    .readTree(in)
                    .get("shapes")
                    .forEach(shape -> shapes.add(Named.of(shape.get("name").textValue(), shape)));
            assertThat(shapes).hasSize(13);
            return shapes.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void every_shape_gets_its_verdict(JsonNode shape) {
        double material = shape.path("material_per_second").asDouble(0);
        for (int partitions : new int[] {1, 24}) {
            LagSlope slope = slope(shape, partitions);
            String verdict = shape.get("verdict").textValue().replace(' ', '_').toUpperCase(Locale.ROOT);
            assertThat(slope.verdict(material)).as(slope.toString()).isEqualTo(LagVerdict.valueOf(verdict));
            if (shape.has("slope_about")) {
                // A tenth of a percent of the arrivals: the dips and steps of the shapes are up to 7 % of them.
                double tolerance =
                        0.001 * Math.max(shape.get("arrivals_per_second").doubleValue(), 1);
                assertThat(slope.perSecond()).isCloseTo(shape.get("slope_about").doubleValue(), within(tolerance));
            }
            if (shape.has("remedy")) {
                assertThat(slope.describe(material))
                        .endsWith(shape.get("remedy").textValue());
            }
        }
    }

    private static LagSlope slope(JsonNode shape, int partitions) {
        long[] end = longs(shape.get("end"));
        List<LagPoints.Span> rebalances = new ArrayList<>();
        shape.path("rebalance_seconds")
                .forEach(second -> rebalances.add(new LagPoints.Span(second.asDouble(), second.asDouble())));
        double[] seconds = IntStream.range(0, end.length).asDoubleStream().toArray();
        return LagPoints.ofCommits(seconds, end, longs(shape.get("committed")), rebalances)
                .slope(partitions);
    }

    private static long[] longs(JsonNode array) {
        return IntStream.range(0, array.size())
                .mapToLong(i -> array.get(i).longValue())
                .toArray();
    }
}
