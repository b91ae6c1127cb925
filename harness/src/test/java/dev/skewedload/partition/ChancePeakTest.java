package dev.skewedload.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ChancePeakTest {

    @Test
    void a_thousand_keys_on_twelve_partitions_give_1_18() {
        ChancePeak chance = ChancePeak.ofKeys(1_000, 12);
        assertThat(chance.mean()).isCloseTo(1.18, within(0.01));
        assertThat(chance.p95()).isCloseTo(1.28, within(0.02));
    }

    @Test
    void two_hundred_keys_on_24_partitions_give_1_73() {
        // 300,000 multinomial draws of an independent generator gave 1.7299 (standard error 0.0004).
        assertThat(ChancePeak.ofKeys(200, 24).mean()).isCloseTo(1.7299, within(0.005));
        assertThat(ChancePeak.ofKeys(200, 24).p95()).isEqualTo(2.04);
    }

    @Test
    void one_key_takes_one_partition_whatever_chance_does() {
        ChancePeak chance = ChancePeak.ofKeys(1, 24);
        assertThat(chance.mean()).isCloseTo(24.0, within(1e-9));
        assertThat(chance.p95()).isEqualTo(24.0);
    }

    @Test
    void one_partition_takes_all() {
        assertThat(ChancePeak.ofKeys(50, 1).p95()).isEqualTo(1.0);
    }

    @Test
    void two_keys_on_two_partitions_collide_half_the_time() {
        assertThat(ChancePeak.ofKeys(2, 2).mean()).isCloseTo(1.5, within(0.03));
    }

    @Test
    void equal_weights_are_keys() {
        long[] sevens = new long[200];
        Arrays.fill(sevens, 7);
        assertThat(ChancePeak.ofWeights(sevens, 24).mean())
                .isEqualTo(ChancePeak.ofKeys(200, 24).mean());
    }

    @Test
    void a_heavy_key_is_part_of_the_expectation() {
        long[] weights = new long[20_001];
        Arrays.fill(weights, 11);
        weights[0] = 180_000;
        // 45 % on one key: 0.45 * 24 + 0.55 on average, whatever partition it meets.
        assertThat(ChancePeak.ofWeights(weights, 24).mean()).isCloseTo(11.35, within(0.01));
    }

    @Test
    void the_figures_are_the_same_every_time() {
        assertThat(ChancePeak.ofKeys(300, 7))
                .hasToString(ChancePeak.ofKeys(300, 7).toString());
    }

    @Test
    void many_keys_come_close_to_even() {
        assertThat(ChancePeak.ofKeys(200_000, 24).mean()).isBetween(1.01, 1.03);
    }

    @Test
    void without_keys_no_ratio_exists() {
        assertThatThrownBy(() -> ChancePeak.ofKeys(0, 24))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ChancePeak requires at least one key, but was given 0.");
        assertThatThrownBy(() -> ChancePeak.ofWeights(new long[] {0, 0}, 24))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ChancePeak requires a key with load, but there was none: without load no ratio exists.");
        assertThatThrownBy(() -> ChancePeak.ofWeights(new long[] {1, -1}, 24))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ChancePeak requires that every weight be 0 or more, but one was -1.");
        assertThatThrownBy(() -> ChancePeak.ofKeys(5, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ChancePeak requires that `partitions` be at least 1, but was 0.");
    }
}
