package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HasPeakToAverageBelowTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasPeakToAverageBelow(1.5);
    }

    @Override
    Subject subject() {
        return Subject.LOAD;
    }

    @Override
    String check() {
        return "hasPeakToAverageBelow(1.5)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.incident().report("target/skewedload/incident.tenant/run.json");
    }

    @Override
    String story() {
        return """
                Expecting peak-to-average of records below 1.50 but was 11.53:
                  partition 12 took 115,278 of 240,000 records (48.0 %, 11.5 times the mean of 10,000); the next, partition 21, took 9,190
                  its key acme makes 93.7 % of them and cannot be split by more partitions: with 48 the ratio would be 22.4
                  by chance alone 201 keys of these weights would give 11.35; the key was chosen by OrderServiceSkewTest.key
                  cause: KEY_SKEW (key acme makes 93.7 % of partition 12; 5,764/s in, 800/s served, steady; no rebalance; generator on time; adding partitions raises the ratio from 11.5 to 22.4: the key is indivisible)
                  keyed by entity instead: 1.08 (by chance 1.06), order per entity kept
                report: target/skewedload/incident.tenant/run.json""";
    }

    @Test
    void several_keys_on_one_partition_are_named_as_such() {
        SampleRun run = SampleRun.healthy();
        for (int key = 0; key < 4; key++) {
            run.key("big-" + key, 7, 2_000 + key);
        }

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run.build()))).hasMessageStartingWith("""
                        Expecting peak-to-average of records below 1.50 but was 6.75:
                          partition 7 took 9,006 of 32,006 records (28.1 %, 6.8 times the mean of 1,334); the next, partition 0, took 1,000
                          its heaviest key big-3 makes 22.2 % of them: several keys meet there
                        """);
    }

    @Test
    void a_ratio_at_the_limit_fails_and_is_shown_to_the_digit_that_tells() {
        SampleRun run = SampleRun.empty();
        for (int partition = 0; partition < 24; partition++) {
            run.key("key-" + partition, partition, partition == 5 ? 12_001 : 10_000);
        }

        assertThatThrownBy(() -> SkewAssertions.assertThat(run.build()).hasPeakToAverageBelow(1.19))
                .hasMessageStartingWith("Expecting peak-to-average of records below 1.19 but was 1.1901")
                .hasMessageNotContaining("below 1.19 but was 1.19:");
    }

    @Test
    void no_load_has_no_ratio() {
        cannotTell(
                SampleRun.empty().build(),
                this::ask,
                "Cannot tell peak-to-average of records: no record was acknowledged, and no load has no ratio");
    }

    @Test
    void a_limit_that_no_load_can_reach_proves_nothing() {
        SkewRun run = SampleRun.empty(2).key("a", 0, 100).build();

        assertThatThrownBy(() -> SkewAssertions.assertThat(run).hasPeakToAverageBelow(2.01))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "Cannot tell whether peak-to-average of records is below 2.01: on 2 partitions it is never more than"
                                + " 2, so nothing could fail; give the topic more partitions, or a limit that some load would reach");
        assertThatThrownBy(() -> SkewAssertions.assertThat(run).hasPeakToAverageBelow(2))
                .hasMessageStartingWith("Expecting peak-to-average of records below 2.0 but was 2.0:");
    }

    @Test
    void events_that_were_refused_may_have_made_a_partition_hot() {
        cannotTell(SampleRun.healthy().missing(600).build(), this::ask, """
                Cannot tell whether peak-to-average of records is below 1.5:
                  600 of 24,600 events were not sent, refused or never answered; wherever they belonged, it lies between 1.00 and 1.56
                  see why the target did not take them, or lower eventsPerSecond
                  cause: NOT_CLEAR (only 24,000 of 24,600 events were acknowledged; the generator sent on time)""");
    }

    @Test
    void a_few_refused_events_change_nothing() {
        ask(SkewAssertions.assertThat(SampleRun.healthy().missing(100).build()));
    }

    @Test
    void a_skew_that_no_refused_event_could_mend_fails() {
        SampleRun run = SampleRun.healthy().key("acme", 3, 10_000).missing(1_000);

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run.build())))
                .hasMessageStartingWith("Expecting peak-to-average of records below 1.50 but was 7.76:");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.5, -3, Double.NaN, Double.POSITIVE_INFINITY})
    void a_limit_that_asks_nothing_is_a_misuse(double limit) {
        assertThatThrownBy(() ->
                        SkewAssertions.assertThat(SampleRun.healthy().build()).hasPeakToAverageBelow(limit))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("hasPeakToAverageBelow requires that `limit` be a number above 1, but was " + limit
                        + ": no load is more even than the mean, so give a ratio such as 1.5.");
    }
}
