package dev.skewedload.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commits that are no evidence, and commits that are all there could be; 100 events/s for 20 s, a look each 0.2 s. */
class LagEvidenceTest {
    private static final long START = 500;

    private static PartitionLag lag(LongUnaryOperator end, LongUnaryOperator committed) {
        List<OffsetSample> samples = new ArrayList<>();
        for (long look = 0; look <= 125; look++) {
            samples.add(new OffsetSample(
                    look / 5.0, new long[] {committed.applyAsLong(look)}, new long[] {end.applyAsLong(look)}, null));
        }
        return LagFigures.of(samples, List.of(), new long[] {START}, 0, 20, false, OptionalDouble.empty())
                .partitions()
                .get(0);
    }

    private static long end(long look) {
        return START + Math.min(look, 100) * 20;
    }

    @ParameterizedTest
    @CsvSource({"40, -1", "12, -1", "40, 1000000"})
    void commits_that_end_as_unknown_or_beyond_the_end_cannot_tell(long good, long then) {
        PartitionLag lag = lag(LagEvidenceTest::end, look -> look < good ? end(look) : then);

        assertThat(lag.verdict()).isEqualTo(LagVerdict.CANNOT_TELL);
        assertThat(lag.servedPerSecond()).isLessThanOrEqualTo(lag.arrivalsPerSecond());
    }

    @Test
    void a_cold_partition_that_is_always_caught_up_is_not_growing() {
        LongUnaryOperator cold = look -> START + Math.min(look, 100) / 20;

        assertThat(lag(cold, cold).verdict()).isEqualTo(LagVerdict.NOT_GROWING);
    }

    @Test
    void a_partition_that_gets_nothing_and_was_never_committed_is_not_growing() {
        assertThat(lag(look -> START, look -> OffsetSample.UNKNOWN).verdict()).isEqualTo(LagVerdict.NOT_GROWING);
    }

    @Test
    void a_partition_that_gets_records_and_was_never_committed_cannot_tell() {
        assertThat(lag(LagEvidenceTest::end, look -> OffsetSample.UNKNOWN).verdict())
                .isEqualTo(LagVerdict.CANNOT_TELL);
    }
}
