package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.skewedload.measure.DrainTime.Rate;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class DrainTimeTest {

    @Test
    void a_backlog_drains_at_the_net_rate() throws IOException {
        JsonNode drain = read("drain");
        DrainTime time = of(drain);
        assertThat(time.seconds().orElseThrow()).isCloseTo(drain.get("seconds").doubleValue(), within(0.01));
        assertThat(time.shortest()).isEqualTo(time.seconds());
        assertThat(time.longest()).isEqualTo(time.seconds());
    }

    @Test
    void without_a_net_rate_it_never_drains() throws IOException {
        JsonNode impossible = read("drain_impossible");
        assertThat(impossible.get("seconds").isNull()).isTrue();
        DrainTime time = of(impossible);
        assertThat(time.seconds()).isEmpty();
        assertThat(time.shortest()).isEmpty();
        assertThat(time.longest()).isEmpty();
    }

    @Test
    void the_interval_comes_from_those_of_the_rates() {
        DrainTime time = DrainTime.of(1_200, new Rate(100, 120, 140), new Rate(10, 20, 40));
        assertThat(time.seconds()).hasValue(12);
        assertThat(time.shortest().orElseThrow()).isCloseTo(1_200 / 130.0, within(1e-9));
        assertThat(time.longest()).hasValue(20);
    }

    @Test
    void the_interval_may_be_open_to_never() {
        DrainTime time = DrainTime.of(1_000, new Rate(90, 120, 130), new Rate(90, 100, 110));
        assertThat(time.seconds()).hasValue(50);
        assertThat(time.longest()).isEmpty();
    }

    @Test
    void no_backlog_takes_no_time() {
        assertThat(DrainTime.of(0, Rate.exactly(0), Rate.exactly(0)).seconds()).hasValue(0);
    }

    @Test
    void misuse_is_named() {
        assertThatThrownBy(() -> DrainTime.of(-1, Rate.exactly(1), Rate.exactly(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("DrainTime requires that `lag` be 0 or more, but was -1.");
        assertThatThrownBy(() -> new Rate(2, 1, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("DrainTime requires rates with 0 <= low <= middle <= high, but was 2.0, 1.0, 3.0.");
    }

    private static DrainTime of(JsonNode drain) {
        return DrainTime.of(
                drain.get("backlog").longValue(),
                Rate.exactly(drain.get("capacity").doubleValue()),
                Rate.exactly(drain.get("input").doubleValue()));
    }

    private static JsonNode read(String name) throws IOException {
        try (InputStream in = DrainTimeTest.class.getResourceAsStream("/cases/capacity.json")) {
            return new ObjectMapper().readTree(in).get(name);
        }
    }
}
