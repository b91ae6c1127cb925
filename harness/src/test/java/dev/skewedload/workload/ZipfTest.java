package dev.skewedload.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ZipfTest {

    @ParameterizedTest
    @MethodSource("cases")
    void zeta_and_shares_are_those_of_the_case(JsonNode expected) {
        Zipf law = Zipf.of(expected.get("n").asInt(), expected.get("s").asDouble());

        assertThat(law.zeta()).isCloseTo(expected.get("zeta").asDouble(), within(1e-6));
        assertThat(law.share(1)).isCloseTo(expected.get("top1").asDouble(), within(1e-6));
        assertThat(law.top(10)).isCloseTo(expected.get("top10").asDouble(), within(1e-6));
    }

    static List<JsonNode> cases() throws IOException {
        try (InputStream file = ZipfTest.class.getResourceAsStream("/cases/zipf.json")) {
            List<JsonNode> cases = new ArrayList<>();
            new ObjectMapper().readTree(file).get("cases").forEach(cases::add);
            return cases;
        }
    }

    @Test
    void exponent_zero_is_even() {
        assertThat(Zipf.of(8, 0).share(1))
                .isEqualTo(0.125)
                .isEqualTo(Zipf.of(8, 0).share(8));
    }

    @Test
    void all_ranks_together_have_everything() {
        assertThat(Zipf.of(1_000, 1).top(1_000)).isEqualTo(1.0);
    }

    @Test
    void the_alias_table_keeps_the_shares() {
        AliasTable table = Zipf.of(5, 1).table();
        int draws = 1_000_000;
        int[] counts = new int[5];
        for (int i = 0; i < draws; i++) {
            counts[table.draw(Mix.at(7, i))]++;
        }
        for (int rank = 1; rank <= 5; rank++) {
            assertThat((double) counts[rank - 1] / draws)
                    .isCloseTo(Zipf.of(5, 1).share(rank), within(0.002));
        }
    }

    @Test
    void no_ranks_are_a_misuse() {
        assertThatThrownBy(() -> Zipf.of(0, 1))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("Zipf requires that `ranks` be at least 1, but was 0: name the number of keys");
    }

    @Test
    void a_negative_exponent_is_a_misuse() {
        assertThatThrownBy(() -> Zipf.of(1, -1))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("Zipf requires that `exponent` be a number from 0 up, but was -1.0:"
                        + " 0 is even, 1 is a common skew");
    }

    @Test
    void a_rank_that_is_not_there_is_a_misuse() {
        assertThatThrownBy(() -> Zipf.of(10, 1).share(0))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("Zipf requires that `rank` be from 1 to 10, but was 0: ranks count from 1");
    }
}
