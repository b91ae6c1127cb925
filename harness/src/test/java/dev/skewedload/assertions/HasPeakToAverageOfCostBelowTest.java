package dev.skewedload.assertions;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HasPeakToAverageOfCostBelowTest extends PartAssertionContract<LoadAssert> {
    @Override
    LoadAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run == null ? null : run.load().byCost());
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
        return "of cost: hasPeakToAverageBelow(1.5)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    /** As many records and bytes on each partition; those of one cost five times as much. */
    @Override
    SampleRun bad() {
        return SampleRun.empty(4)
                .key("a", 0, 1_000)
                .key("b", 1, 1_000)
                .key("c", 2, 1_000)
                .cost(5)
                .key("d", 3, 1_000);
    }

    @Override
    String story() {
        return """
                Expecting peak-to-average of cost below 1.50 but was 2.50:
                  partition 3 took 5,000,000 of 8,000,000 thousandths of an ordinary event's cost (62.5 %, 2.5 times the mean of 2,000,000); the next, partition 0, took 1,000,000
                  its key d makes 100.0 % of them and cannot be split by more partitions
                  in records it is 1.00
                  by chance alone 4 keys of these weights would give 2.88; the key was chosen by OrderServiceSkewTest.key
                  cause: NONE (load as even as chance allows; no partition falls behind)""";
    }

    @Test
    void records_and_bytes_are_even() {
        SkewAssertions.assertThat(bad().build().load().byRecords()).hasPeakToAverageBelow(1.1);
        SkewAssertions.assertThat(bad().build().load().byBytes()).hasPeakToAverageBelow(1.1);
    }
}
