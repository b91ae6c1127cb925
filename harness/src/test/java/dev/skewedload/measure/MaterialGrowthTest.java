package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaterialGrowthTest {
    @ParameterizedTest(name = "{0}/s over {1} s: {2}/s")
    @CsvSource({
        "1000, 20, 50",
        "20, 20, 1",
        "10, 20, 0.5",
        "9, 20, 0.5",
        "5, 20, 0.5",
        "1, 20, 0.5",
        "0.8, 20, 0.4",
        "0.2, 20, 0.1",
        "5, 200, 0.25",
        "0, 20, 0",
        "NaN, 20, 0",
        "NaN, NaN, 0"
    })
    void is_a_part_of_the_arrivals_and_ten_events_at_the_least(double arrivals, double seconds, double material) {
        assertThat(MaterialGrowth.perSecond(arrivals, seconds)).isEqualTo(material);
    }
}
