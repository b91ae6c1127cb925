package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class OffsetLagTest {

    private final JsonNode file = read();
    private final JsonNode cases = file.get("arithmetic").get("cases");

    @Test
    void a_sentinel_is_unknown_whatever_its_value() {
        for (String name : List.of("sentinel", "off by one from -1")) {
            JsonNode missing = named(name);
            assertThat(missing.get("expected").textValue()).isEqualTo("unknown");
            assertThat(OffsetLag.of(at(missing, "low"), at(missing, "end"), at(missing, "committed")))
                    .isEqualTo(new OffsetLag.Unknown());
        }
    }

    @Test
    void a_race_between_samples_is_a_lag_of_zero() {
        JsonNode race = named("sampling race");
        assertThat(OffsetLag.ofEndSampledFirst(0, at(race, "end"), at(race, "committed")))
                .isEqualTo(new OffsetLag.Known(at(race, "expected")));
        assertThat(OffsetLag.ofEndSampledFirst(0, 100, 60)).isEqualTo(new OffsetLag.Known(40));
        assertThat(OffsetLag.ofEndSampledFirst(0, 100, -1)).isEqualTo(new OffsetLag.Unknown());
    }

    @Test
    void a_commit_beyond_the_end_is_invalid() {
        JsonNode beyond = named("beyond the end and stays there");
        OffsetLag lag = OffsetLag.of(0, at(beyond, "end"), at(beyond, "committed"));
        assertThat(lag)
                .isInstanceOfSatisfying(
                        OffsetLag.BeyondEnd.class,
                        invalid -> assertThat("invalid commit, " + invalid.by() + " beyond the end")
                                .isEqualTo(beyond.get("expected").textValue()));
    }

    @Test
    void unknown_is_counted_and_never_summed() {
        JsonNode sum = named("sum with unknowns");
        List<OffsetLag> lags = new ArrayList<>();
        sum.get("partitions")
                .forEach(
                        lag -> lags.add(lag.isNull() ? new OffsetLag.Unknown() : new OffsetLag.Known(lag.longValue())));
        assertThat(OffsetLag.sum(lags))
                .isEqualTo(new OffsetLag.Sum(at(sum, "expected_sum"), (int) at(sum, "expected_unknown"), 0));
        lags.add(new OffsetLag.BeyondEnd(9));
        assertThat(OffsetLag.sum(lags)).isEqualTo(new OffsetLag.Sum(49, 2, 1));
    }

    @Test
    void offsets_lost_to_retention_are_no_lag() {
        assertThat(OffsetLag.of(80, 100, 30)).isEqualTo(new OffsetLag.Known(20));
        assertThat(OffsetLag.of(100, 100, 30)).isEqualTo(new OffsetLag.Known(0));
        assertThat(OffsetLag.of(0, 100, 30)).isEqualTo(new OffsetLag.Known(70));
    }

    @Test
    void markers_and_holes_count_as_offsets() {
        for (String name : List.of("markers", "compacted")) {
            JsonNode log = file.get(name);
            assertThat(OffsetLag.of(0, at(log, "log_end"), at(log, "committed")))
                    .isEqualTo(new OffsetLag.Known(at(log, "offset_lag")));
        }
    }

    private JsonNode named(String name) {
        return StreamSupport.stream(cases.spliterator(), false)
                .filter(each -> each.get("name").textValue().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static long at(JsonNode node, String field) {
        return node.get(field).longValue();
    }

    private static JsonNode read() {
        try (InputStream in = OffsetLagTest.class.getResourceAsStream("/cases/lag.json")) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
