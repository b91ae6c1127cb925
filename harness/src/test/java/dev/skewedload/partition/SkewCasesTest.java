package dev.skewedload.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SkewCasesTest {

    private static final JsonNode CASES = Cases.read("skew.json");

    static Stream<JsonNode> loads() {
        return Cases.elements(CASES.get("cases"));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void peak_to_average_counts_every_partition(JsonNode shape) {
        PartitionLoads loads = PartitionLoads.of(Cases.longs(shape.get("loads")));
        if (shape.get("expected").isNull()) {
            assertThat(loads.peakToAverage()).isEmpty();
        } else {
            assertThat(loads.peakToAverage().orElseThrow())
                    .isCloseTo(shape.get("expected").doubleValue(), within(1e-6));
        }
        if (shape.has("empty")) {
            assertThat(loads.empty()).isEqualTo(shape.get("empty").intValue());
        }
    }

    static Stream<JsonNode> salted() {
        return Cases.elements(CASES.get("salting_that_collides"));
    }

    @ParameterizedTest
    @MethodSource("salted")
    void sub_keys_collide(JsonNode salted) {
        List<String> keys =
                Cases.elements(salted.get("sub_keys")).map(JsonNode::textValue).toList();
        PartitionLoads loads = Cases.spread(keys, salted.get("partitions").intValue());
        assertThat(loads.partitions() - loads.empty())
                .isEqualTo(salted.get("counts_distinct").intValue());
        assertThat(loads.peakToAverage()).hasValue(salted.get("peak_to_average").doubleValue());
    }

    static Stream<JsonNode> levels() {
        return Cases.elements(CASES.get("same_hash_at_two_levels"));
    }

    @ParameterizedTest
    @MethodSource("levels")
    void the_same_hash_at_two_levels_leaves_workers_idle(JsonNode levels) {
        int partitions = levels.get("partitions").intValue();
        int workers = levels.get("workers").intValue();
        Map<Integer, Set<Integer>> used = Cases.orders().stream()
                .map(Cases::bytes)
                .collect(Collectors.groupingBy(
                        key -> Partitioner.kafka().partition(key, partitions),
                        Collectors.mapping(key -> Partitioner.kafka().partition(key, workers), Collectors.toSet())));
        assertThat(used).hasSize(partitions);
        assertThat(used.values().stream().map(Set::size).collect(Collectors.toSet()))
                .containsExactlyElementsOf(Cases.elements(levels.get("workers_used_per_partition"))
                        .map(JsonNode::intValue)
                        .toList());
    }

    static Stream<Map.Entry<String, JsonNode>> uniform() {
        return CASES.get("uniform_keys_are_not_1_0").get("counts").properties().stream();
    }

    @ParameterizedTest
    @MethodSource("uniform")
    void uniform_keys_do_not_give_one(Map.Entry<String, JsonNode> counts) {
        PartitionLoads loads = Cases.spread(Cases.orders(), Integer.parseInt(counts.getKey()));
        assertThat(loads.toArray()).containsExactly(Cases.longs(counts.getValue()));
        assertThat(loads.peakToAverage().orElseThrow()).isGreaterThan(1.05);
    }

    static Stream<JsonNode> assignments() {
        return Cases.elements(CASES.get("range_assignor"));
    }

    @ParameterizedTest
    @MethodSource("assignments")
    void the_range_assignor_loads_the_first_consumers(JsonNode assignment) {
        long[] owned = new long[assignment.get("consumers").intValue()];
        for (long partitions : Cases.longs(assignment.get("partitions_per_topic"))) {
            for (int consumer = 0; consumer < owned.length; consumer++) {
                owned[consumer] += partitions / owned.length + (consumer < partitions % owned.length ? 1 : 0);
            }
        }
        long[] expected = Cases.longs(assignment.get("expected"));
        PartitionLoads loads = PartitionLoads.of(owned);
        assertThat(loads).isEqualTo(PartitionLoads.of(expected));
        long most = Arrays.stream(expected).max().orElseThrow();
        assertThat(loads.hottest()).isZero();
        assertThat(loads.peakToAverage())
                .hasValue(most / Arrays.stream(expected).average().orElseThrow());
    }

    @Test
    void a_weak_hash_empties_partitions() {
        JsonNode weak = CASES.get("weak_hash");
        Function<Integer, PartitionLoads> byModulo = partitions -> {
            long[] loads = new long[partitions];
            for (int id = 0; id < 100_000; id++) {
                loads[Math.floorMod(djb2(Integer.toString(id)), partitions)]++;
            }
            return PartitionLoads.of(loads);
        };
        assertThat(byModulo.apply(5).toArray()).containsExactly(Cases.longs(weak.get("n5")));
        assertThat(byModulo.apply(3).toArray()).containsExactly(Cases.longs(weak.get("n3")));
        PartitionLoads n33 = byModulo.apply(33);
        assertThat(n33.empty()).isEqualTo(weak.get("n33_empty").intValue());
        assertThat(n33.peakToAverage().orElseThrow())
                .isCloseTo(weak.get("n33_peak_to_average").doubleValue(), within(0.01));
    }

    private static int djb2(String text) {
        int hash = 5381;
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 33 + text.charAt(i);
        }
        return hash;
    }
}
