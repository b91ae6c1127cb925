package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HasPeakToAverageInWorstWindowBelowTest extends PartAssertionContract<WorstWindowAssert> {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Override
    WorstWindowAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run == null ? null : run.load().worstWindow(SECOND));
    }

    @Override
    WorstWindowAssert ask(WorstWindowAssert assertion) {
        return assertion.hasPeakToAverageBelow(2);
    }

    @Override
    Subject subject() {
        return Subject.LOAD;
    }

    @Override
    String check() {
        return "worst window of records (PT1S): hasPeakToAverageBelow(2.0)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    /** Each second another key is hot, each on a partition of its own: flat over the run. */
    @Override
    SampleRun bad() {
        SampleRun run = SampleRun.empty(20);
        for (int key = 0; key < 200; key++) {
            run.key("key-" + key, key % 20, 100);
        }
        for (int star = 0; star < 20; star++) {
            run.key("star-" + star, star, star == 7 ? 300 : 250, 100, star, star + 1);
        }
        return run;
    }

    @Override
    String story() {
        return """
                Expecting peak-to-average of records in windows of 1,000 ms below 2.00 but in the worst it was 5.38:
                  the worst of 191 windows is that from 7.0 s to 8.0 s of the load
                  partition 7 took 350 of 1,300 records (26.9 %, 5.4 times the mean of 65); the next, partition 0, took 50
                  its key star-7 made at least 300 of its 350 records then (85.7 %)
                  over the whole run it is 1.04
                  by chance alone the worst of 191 such windows of 201 keys would give up to 2.49""";
    }

    @Test
    void the_cause_of_the_whole_run_is_told_as_that() {
        SampleRun run = SampleRun.healthy().key("acme", 3, 20_000);

        assertThatThrownBy(() -> ask(on(run.build())))
                .hasMessageContaining("\n  its key acme made at least ")
                .hasMessageContaining("\n  cause, over the whole run: KEY_SKEW (key acme makes ")
                .message()
                .doesNotContain("\n  cause: ");
    }

    @Test
    void where_no_key_made_most_of_it_the_partition_and_the_time_are_told() {
        SampleRun run = bad();
        for (int key = 0; key < 3; key++) {
            run.key("some-" + key, 4, 150, 100, 4, 5);
        }

        assertThatThrownBy(() -> ask(on(run.build())))
                .hasMessageContaining(
                        "\n  the worst of 191 windows is that from 4.0 s to 5.0 s of the load\n  partition 4 took ")
                .message()
                .doesNotContain("its key");
    }

    @Test
    void the_run_as_a_whole_is_even() {
        SkewAssertions.assertThat(bad().build()).hasPeakToAverageBelow(1.1);
    }

    @Test
    void a_window_of_few_keys_is_uneven_by_chance_and_is_not_blamed() {
        SampleRun run = SampleRun.empty();
        for (int key = 0; key < 24; key++) {
            run.key("even-" + key, key, 1_000);
        }
        run.key("key-a", 3, 60, 100, 4, 5).key("key-b", 3, 60, 100, 4, 5);

        assertThatThrownBy(() -> ask(on(run.build())))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("""
                        Cannot tell whether peak-to-average of records in windows of 1,000 ms is below 2.0:
                          the worst of 191 windows is that from 4.0 s to 5.0 s of the load
                          partition 3 took 170 of 1,320 records (12.9 %, 3.1 times the mean of 55); the next, partition 0, took 50
                          over the whole run it is 1.11
                          by chance alone the worst of 191 such windows of 26 keys would give up to\s""")
                .hasMessageContaining(": take longer windows, or a limit above that");
    }

    @Test
    void what_is_above_the_limit_over_the_whole_run_too_is_no_chance() {
        SampleRun run = SampleRun.empty();
        for (int key = 0; key < 24; key++) {
            run.key("key-" + key, key, key == 3 ? 3_000 : 1_000);
        }

        assertThatThrownBy(() -> ask(on(run.build())))
                .hasMessageStartingWith(
                        "Expecting peak-to-average of records in windows of 1,000 ms below 2.00 but in the worst it was 2.");
    }

    @Test
    void events_of_the_window_that_were_refused_may_have_made_it_hot() {
        SampleRun run = SampleRun.healthy().missingAt(4.5, 60);

        assertThatThrownBy(() -> ask(on(run.build())))
                .hasMessageContaining(
                        "\n  events were refused or never answered; wherever they belonged, it is at most 2.");
        assertThat(run.build().load().worstWindow(SECOND).load().peakToAverage().orElseThrow())
                .isLessThan(1.1);
    }

    @Test
    void events_refused_over_the_whole_run_are_no_matter_of_one_window() {
        SampleRun run = SampleRun.healthy();
        for (int second = 0; second < 20; second++) {
            run.missingAt(second, 3);
        }

        ask(on(run.build()));
    }

    @Test
    void no_load_has_no_ratio() {
        assertCannotTell(
                SampleRun.empty().build(),
                "Cannot tell peak-to-average of records in windows of 1,000 ms: no record was acknowledged, and no load has no"
                        + " ratio");
    }

    @Test
    void a_single_partition_is_always_even_and_proves_nothing() {
        assertCannotTell(
                SampleRun.empty(1).key("a", 0, 100).build(),
                "Cannot tell whether peak-to-average of records in windows of 1,000 ms is below 2.0: on 1 partition it is never"
                        + " more than 1, so nothing could fail; give the topic more partitions, or a limit that some load would"
                        + " reach");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.05S", "PT0.25S", "PT21S", "PT1000000000H"})
    void a_length_that_no_window_has_is_a_misuse(Duration length) {
        assertThatThrownBy(() -> SampleRun.healthy().build().load().worstWindow(length))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "worstWindow requires that `length` be a multiple of 100 ms and no longer than the load of 20000 ms,"
                                + " but was " + length + ": did you mean Duration.ofSeconds(1)?");
    }

    @Test
    void a_limit_that_asks_nothing_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasPeakToAverageBelow(1))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith("hasPeakToAverageBelow requires that `limit` be a number above 1, but was 1.0");
    }
}
