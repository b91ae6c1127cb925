package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Load;
import dev.skewedload.measure.LoadRecorder;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HasPeakToAverageOfBytesBelowTest extends PartAssertionContract<LoadAssert> {
    @Override
    LoadAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run == null ? null : run.load().byBytes());
    }

    @Override
    LoadAssert ask(LoadAssert assertion) {
        return assertion.hasPeakToAverageBelow(1.5);
    }

    @Override
    Subject subject() {
        return Subject.LOAD;
    }

    @Override
    String check() {
        return "of bytes: hasPeakToAverageBelow(1.5)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    /** Four keys of as many records, one of large values. */
    @Override
    SampleRun bad() {
        return SampleRun.empty(4)
                .key("a", 0, 1_000, 1_024)
                .key("b", 1, 1_000, 1_024)
                .key("c", 2, 1_000, 1_024)
                .key("d", 3, 1_000, 65_536);
    }

    @Override
    String story() {
        return """
                Expecting peak-to-average of bytes below 1.50 but was 3.82:
                  partition 3 took 65,536,000 of 68,608,000 bytes (95.5 %, 3.8 times the mean of 17,152,000); the next, partition 0, took 1,024,000
                  its key d makes 100.0 % of them and cannot be split by more partitions
                  in records it is 1.00
                  by chance alone 4 keys of these weights would give 3.87; the key was chosen by OrderServiceSkewTest.key
                  cause: VALUE_SIZE_SKEW (partition 3 takes 3.82 times the mean in bytes and 1.00 times in records; no partition falls behind; records alone do not show it, and a key that evens them out does not help)""";
    }

    @Test
    void records_alone_pass() {
        SkewAssertions.assertThat(bad().build().load().byRecords()).hasPeakToAverageBelow(1.5);
    }

    @Test
    void no_load_has_no_ratio() {
        assertCannotTell(
                SampleRun.empty().build(),
                "Cannot tell peak-to-average of bytes: no record was acknowledged, and no load has no ratio");
    }

    @Test
    void a_single_partition_is_always_even_and_proves_nothing() {
        assertCannotTell(
                SampleRun.empty(1).key("a", 0, 100).build(),
                "Cannot tell whether peak-to-average of bytes is below 1.5: on 1 partition it is never more than 1, so nothing"
                        + " could fail; give the topic more partitions, or a limit that some load would reach");
    }

    /** 24,000 records of 100 bytes, one of them of 20,000: each of 100 that are missing may have been as large. */
    @Test
    void events_that_were_refused_may_have_been_as_large_as_the_largest() {
        SampleRun run = SampleRun.healthy().key("large", 5, 1, 20_000).missing(100);

        assertThatThrownBy(() -> ask(on(run.build()))).hasMessageStartingWith("""
                        Cannot tell whether peak-to-average of bytes is below 1.5:
                          100 of 24,101 events were not sent, refused or never answered; wherever they belonged, it lies between 1.00 and 11.51
                        """);
    }

    @Test
    void figures_that_belong_to_no_run_are_a_misuse() {
        Load load = new LoadRecorder(2, 0, 1_000_000_000).freeze().byBytes();

        assertThatThrownBy(() -> SkewAssertions.assertThat(load).hasPeakToAverageBelow(1.5))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("An assertion on a part of a run requires the run: take it from there, as in"
                        + " assertThat(run.load().byBytes()).");
    }
}
