package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.CheckJournal;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.LagFigures;
import dev.skewedload.measure.OffsetSample;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A consumer that died near the end of the load and served nothing in the drain, at 100 events/s. */
class StuckConsumerTest {
    private static final int DRAIN = 30;

    @ParameterizedTest
    @CsvSource({"600, 28, false", "600, 5, true", "20, 2, false"})
    void what_is_not_served_in_the_drain_either_is_no_pass(double load, double deadFor, boolean effects) {
        CheckResult result = Check.judge(new NoGrowingLag(), run(load, load - deadFor, effects, 0));

        assertThat(result.verdict()).isIn(Verdict.CANNOT_TELL, Verdict.FAIL);
    }

    @ParameterizedTest
    @CsvSource({"600, 28, false", "20, 2, true"})
    void what_is_served_in_the_drain_is(double load, double behindFor, boolean effects) {
        CheckResult result = Check.judge(new NoGrowingLag(), run(load, load - behindFor, effects, 50));

        assertThat(result.message()).doesNotContain("not served in the drain");
    }

    private static SkewRun run(double load, double diesAt, boolean effects, double servedInDrain) {
        List<OffsetSample> samples = new ArrayList<>();
        for (int look = 0; look <= (load + DRAIN) * 5; look++) {
            double second = look / 5.0;
            long end = Math.round(100 * Math.min(second, load));
            double served = 100 * Math.min(second, diesAt) + servedInDrain * Math.max(0, second - load);
            long[] applied = effects ? new long[] {Math.min(end, Math.round(served))} : null;
            long committed = Math.min(end, Math.round(Math.floor(served / 100) * 100));
            samples.add(new OffsetSample(second, new long[] {committed}, new long[] {end}, applied));
        }
        LagFigures lag = LagFigures.of(samples, List.of(), new long[] {0}, 0, load, false, OptionalDouble.empty());
        SkewRun run = SampleRun.evenOn(1).build();
        return new SkewRun(
                run.id(),
                run.name(),
                run.workload(),
                run.keyOrigin(),
                false,
                run.generator(),
                run.harness(),
                run.shares(),
                run.load(),
                lag,
                run.latency(),
                run.effects(),
                run.commits(),
                run.marks(),
                run.answers(),
                run.consumer(),
                run.invalidities(),
                run.diagnosis(),
                run.report(),
                new CheckJournal());
    }
}
