package dev.skewedload.partition;

import static dev.skewedload.partition.Cases.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaPartitionerTest {

    private static final JsonNode CASES = Cases.read("partition-mapping.json");

    @Test
    void hashes_are_those_that_kafka_publishes() {
        JsonNode hashes = CASES.get("kafka_murmur2_hash");
        assertThat(hashes).hasSize(6);
        hashes.properties()
                .forEach(hash -> assertThat(Murmur2.hash(bytes(hash.getKey())))
                        .as(hash.getKey())
                        .isEqualTo(hash.getValue().intValue()));
    }

    static Stream<JsonNode> mappings() {
        return Stream.concat(Cases.elements(CASES.get("kafka_java")), Cases.elements(CASES.get("published_pairs")));
    }

    @ParameterizedTest
    @MethodSource("mappings")
    void keys_go_where_the_java_client_puts_them(JsonNode mapping) {
        int expected = mapping.has("expected")
                ? mapping.get("expected").intValue()
                : mapping.get("kafka_java").intValue();
        byte[] key = bytes(mapping.get("key").textValue());
        assertThat(Partitioner.kafka().partition(key, mapping.get("partitions").intValue()))
                .isEqualTo(expected);
    }

    @Test
    void an_empty_key_is_a_key() {
        int hash = CASES.get("empty_key_is_not_null_key").get("empty_key_hash").intValue();
        assertThat(Murmur2.hash(new byte[0])).isEqualTo(hash);
        assertThat(Partitioner.kafka().partition(new byte[0], 12)).isEqualTo(hash % 12);
    }

    static Stream<JsonNode> additions() {
        return Cases.elements(CASES.get("adding_partitions_moves_keys"));
    }

    @ParameterizedTest
    @MethodSource("additions")
    void adding_partitions_moves_keys(JsonNode addition) {
        int from = addition.get("from").intValue();
        int to = addition.get("to").intValue();
        long moved = Cases.orders().stream()
                .map(Cases::bytes)
                .filter(key -> Partitioner.kafka().partition(key, from)
                        != Partitioner.kafka().partition(key, to))
                .count();
        assertThat(moved).isEqualTo(addition.get("moved").longValue());
    }

    @Test
    void random_keys_agree_with_the_client_on_the_class_path() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] key = new byte[random.nextInt(40)];
            random.nextBytes(key);
            int partitions = 1 + random.nextInt(200);
            assertThat(Murmur2.hash(key)).isEqualTo(Utils.murmur2(key));
            assertThat(Partitioner.kafka().partition(key, partitions))
                    .isEqualTo(BuiltInPartitioner.partitionForKey(key, partitions));
        }
    }

    @Test
    void no_partitions_is_a_misuse() {
        assertThatThrownBy(() -> Partitioner.kafka().partition(bytes("k"), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Partitioner requires that `partitions` be at least 1, but was 0.");
    }
}
