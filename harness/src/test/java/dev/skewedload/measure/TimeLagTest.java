package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeLagTest {
    private final JsonNode file = LagCases.part("time_lag");
    private final JsonNode produced = file.get("produced");
    private final double[] seconds = IntStream.range(0, produced.size())
            .mapToDouble(i -> produced.get(i).get(0).doubleValue())
            .toArray();
    private final long[] end = IntStream.range(0, produced.size())
            .mapToLong(i -> produced.get(i).get(1).longValue())
            .toArray();

    private OptionalDouble at(long committed, double now) {
        return TimeLag.seconds(seconds, end, committed, now);
    }

    @Test
    void the_oldest_unread_record_gives_the_age() {
        assertThat(at(file.get("committed").longValue(), file.get("now").doubleValue()))
                .hasValue(file.get("expected_s").doubleValue());
    }

    @Test
    void caught_up_is_zero_whatever_the_clock_says() {
        assertThat(at(end[end.length - 1], file.get("now").doubleValue()))
                .hasValue(file.get("caught_up_expected_s").doubleValue());
    }

    @Test
    void between_points_the_line_counts_and_on_a_plateau_its_end() {
        double[] times = {0, 10, 20, 30};
        long[] ends = {100, 200, 200, 300};

        assertThat(TimeLag.seconds(times, ends, 150, 30)).hasValue(25);
        assertThat(TimeLag.seconds(times, ends, 200, 30))
                .as("the record at 200 came after 20 s")
                .hasValue(10);
        assertThat(TimeLag.seconds(times, ends, 201, 30))
                .hasValueCloseTo(9.9, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(TimeLag.seconds(times, ends, 250, 20))
                .as("produced after that moment")
                .hasValue(0);
    }

    @Test
    void what_is_older_than_the_curve_is_at_least_as_old_as_the_curve() {
        assertThat(TimeLag.seconds(new double[] {5, 10}, new long[] {100, 200}, 40, 12))
                .hasValue(7);
    }

    @Test
    void without_a_commit_or_a_curve_or_beyond_the_end_there_is_no_age() {
        assertThat(at(-1, 4_800)).isEmpty();
        assertThat(at(-1001, 4_800)).isEmpty();
        assertThat(at(1_201, 4_800)).isEmpty();
        assertThat(TimeLag.seconds(new double[0], new long[0], 0, 1)).isEmpty();
    }

    @Test
    void misuse_is_named() {
        assertThatThrownBy(() -> TimeLag.seconds(new double[2], new long[3], 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("TimeLag requires one end for each time, but there were 3 for 2.");
    }
}
