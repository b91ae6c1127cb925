package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.skewedload.partition.ChancePeak;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorstWindowTest {
    private static final long MILLI = 1_000_000;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final long WARMUP = 3_000 * MILLI;

    private final LoadRecorder recorder = new LoadRecorder(4, WARMUP, 10_000 * MILLI);

    private void even(int from, int to) {
        for (int milli = from; milli < to; milli += 10) {
            record("key-" + milli / 10 % 4, milli / 10 % 4, milli);
        }
    }

    private void record(String key, int partition, int milli) {
        recorder.sent(WARMUP + milli * MILLI);
        recorder.acknowledged(key, partition, 100, 1, WARMUP + milli * MILLI);
    }

    @Test
    void a_key_that_moves_on_is_flat_over_the_run_and_hot_in_its_window() {
        for (int star = 0; star < 4; star++) {
            for (int milli = 0; milli < 2_500; milli += 10) {
                record("star-" + star, star, 2_500 * star + milli);
            }
        }

        assertThat(recorder.freeze().byRecords().peakToAverage()).hasValue(1);
        WorstWindow worst = recorder.freeze().worstWindow(SECOND);
        assertThat(worst.load().peakToAverage()).hasValue(4);
        assertThat(worst.start()).isEqualTo(Duration.ZERO);
        assertThat(worst.keys()).isEqualTo(1);
        assertThat(worst.windows()).isEqualTo(91);
    }

    /** A second of 100 records on one partition, from 4.4 s on, in an even load of 100/s. */
    @Test
    void windows_slide_so_that_no_peak_is_cut_in_two() {
        even(0, 10_000);
        for (int milli = 4_400; milli < 5_400; milli += 10) {
            record("star", 2, milli);
        }

        WorstWindow worst = recorder.freeze().worstWindow(SECOND);

        assertThat(worst.start()).isEqualTo(Duration.ofMillis(4_400));
        assertThat(worst.records()).isEqualTo(200);
        assertThat(worst.load().toArray()).containsExactly(25, 25, 125, 25);
        assertThat(worst.load().peakToAverage()).hasValue(2.5);
        assertThat(worst.keys()).isEqualTo(5);
    }

    @Test
    void the_key_that_made_most_of_the_hottest_partition_then_is_known() {
        even(0, 10_000);
        for (int milli = 4_400; milli < 5_400; milli += 10) {
            record("star", 2, milli);
        }

        assertThat(recorder.freeze().worstWindow(SECOND).hotKey()).contains(new HotKey("star", 2, 100));
        assertThat(recorder.freeze().worstWindow(SECOND, LoadUnit.BYTES).hotKey())
                .as("counted in records only")
                .isEmpty();
    }

    @Test
    void a_key_of_half_a_partition_or_less_is_not_blamed() {
        for (int milli = 0; milli < 10_000; milli += 10) {
            record("one", 2, milli);
            record("two", 2, milli);
        }

        assertThat(recorder.freeze().worstWindow(SECOND).hotKey()).isEmpty();
    }

    /** Ticks of 100 ms: an answer of a tick that is over does not count, and takes nothing from what was counted. */
    @Test
    void answers_that_come_late_leave_a_lower_bound() {
        for (int milli = 0; milli < 200; milli += 10) {
            record("star", 1, milli);
            record("star", 1, 0);
        }

        assertThat(recorder.freeze().worstWindow(Duration.ofMillis(200)).hotKey())
                .contains(new HotKey("star", 1, 30));
        assertThat(recorder.freeze().worstWindow(Duration.ofMillis(200)).load().load(1))
                .isEqualTo(40);
    }

    @Test
    void a_lull_has_no_peak() {
        even(0, 5_000);
        record("lonely", 1, 7_000);
        even(8_000, 10_000);

        WorstWindow worst = recorder.freeze().worstWindow(SECOND);

        assertThat(worst.load().peakToAverage().orElseThrow()).isLessThan(1.2);
        assertThat(worst.thin())
                .as("those of more than half a second of the lull")
                .isBetween(25, 31);
        assertThat(worst.windows() + worst.thin()).isEqualTo(91);
    }

    @Test
    void a_window_is_as_long_as_it_is_asked_to_be() {
        even(0, 10_000);
        for (int milli = 2_000; milli < 2_200; milli += 10) {
            record("star", 0, milli);
        }

        assertThat(recorder.freeze()
                        .worstWindow(Duration.ofMillis(200))
                        .load()
                        .peakToAverage()
                        .orElseThrow())
                .isCloseTo(2.5, within(0.2));
        assertThat(recorder.freeze().worstWindow(Duration.ofSeconds(10)).load().peakToAverage())
                .isEqualTo(recorder.freeze().byRecords().peakToAverage());
    }

    @Test
    void bytes_have_a_worst_window_of_their_own() {
        even(0, 10_000);
        recorder.sent(WARMUP + 6_000 * MILLI);
        recorder.acknowledged("large", 3, 1_000_000, 1, WARMUP + 6_000 * MILLI);

        assertThat(recorder.freeze().worstWindow(SECOND, LoadUnit.BYTES).load().hottest())
                .isEqualTo(3);
        assertThat(recorder.freeze()
                        .worstWindow(SECOND, LoadUnit.BYTES)
                        .load()
                        .peakToAverage()
                        .orElseThrow())
                .isGreaterThan(3.9);
        assertThat(recorder.freeze().worstWindow(SECOND).load().peakToAverage().orElseThrow())
                .isLessThan(1.1);
    }

    @Test
    void what_is_missing_in_a_window_may_have_been_on_its_hottest_partition() {
        even(0, 10_000);
        for (int i = 0; i < 30; i++) {
            recorder.sent(WARMUP + 7_050 * MILLI);
        }

        WorstWindow worst = recorder.freeze().worstWindow(SECOND);

        assertThat(worst.missing())
                .as("in the first window, which is as good as any")
                .isZero();
        assertThat(worst.atMost()).isEqualTo((25 + 30) * 4 / 130.0);
    }

    @Test
    void different_keys_are_counted_once_a_window_also_if_they_come_back() {
        for (int second = 0; second < 10; second++) {
            record("back", 0, 1_000 * second);
            record("again", 1, 1_000 * second + 300);
            record("again", 1, 1_000 * second + 600);
            record("only-" + second, 2, 1_000 * second + 900);
        }

        assertThat(recorder.freeze().worstWindow(SECOND).keys()).isEqualTo(3);
        assertThat(recorder.freeze().worstWindow(Duration.ofSeconds(10)).keys()).isEqualTo(12);
    }

    @Test
    void by_chance_is_that_of_so_many_keys_in_the_worst_of_so_many_windows() {
        for (int milli = 0; milli < 10_000; milli += 5) {
            record("key-" + milli / 5 % 100, milli / 5 % 4, milli);
        }
        WorstWindow worst = recorder.freeze().worstWindow(SECOND);
        ChancePeak one = ChancePeak.ofKeys(100, 4);

        assertThat(worst.keys()).isEqualTo(100);
        assertThat(worst.byChance())
                .isEqualTo(one.quantile(Math.pow(0.95, 1 / 91.0)))
                .isGreaterThan(one.p95());
    }

    @Test
    void no_load_has_no_window() {
        WorstWindow worst = recorder.freeze().worstWindow(SECOND);

        assertThat(worst.load().peakToAverage()).isEmpty();
        assertThat(worst.windows()).isZero();
        assertThat(worst.thin()).isEqualTo(91);
    }

    @ParameterizedTest
    @CsvSource({
        "24, 20, 100",
        "24, 3600, 100",
        "100, 3600, 200",
        "10000, 60, 200",
        "10000, 3600, 10000",
        "1, 86400, 2000"
    })
    void ticks_grow_where_the_counts_would_take_too_much_memory(int partitions, long seconds, long tickMillis) {
        LoadTimeline timeline = new LoadRecorder(partitions, 0, seconds * 1_000 * MILLI)
                .freeze()
                .timeline();

        assertThat(timeline.tick()).isEqualTo(Duration.ofMillis(tickMillis));
    }
}
