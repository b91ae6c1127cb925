package dev.skewedload.assertions;

import dev.skewedload.measure.CommitLatency;
import dev.skewedload.measure.Diagnosis;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.Load;
import dev.skewedload.measure.PartitionSlope;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.StreamLoad;
import dev.skewedload.measure.WorstWindow;
import org.jspecify.annotations.Nullable;

/** Entry point of the assertions: {@code import static dev.skewedload.assertions.SkewAssertions.assertThat}. */
public final class SkewAssertions {
    private SkewAssertions() {}

    /**
     * Judges a run.
     *
     * @param run the run
     * @return assertions on it
     */
    public static SkewRunAssert assertThat(@Nullable SkewRun run) {
        return new SkewRunAssert(run);
    }

    /**
     * Judges the load of a run in one unit.
     *
     * @param load for instance {@code run.load().byBytes()}
     * @return assertions on it
     */
    public static LoadAssert assertThat(@Nullable Load load) {
        return new LoadAssert(load);
    }

    /**
     * Judges the slope of one partition's lag.
     *
     * @param slope for instance {@code run.lag().slope(7)}
     * @return assertions on it
     */
    public static SlopeAssert assertThat(@Nullable PartitionSlope slope) {
        return new SlopeAssert(slope);
    }

    /**
     * Judges the worst window of a run.
     *
     * @param window for instance {@code run.load().worstWindow(Duration.ofSeconds(1))}
     * @return assertions on it
     */
    public static WorstWindowAssert assertThat(@Nullable WorstWindow window) {
        return new WorstWindowAssert(window);
    }

    /**
     * Judges latencies of a run.
     *
     * @param latency for instance {@code run.latency().otherTenants()}
     * @return assertions on them
     */
    public static LatencyAssert assertThat(@Nullable Latency latency) {
        return new LatencyAssert(latency);
    }

    /**
     * Judges why a run looks as it does.
     *
     * @param diagnosis {@code run.diagnosis()}
     * @return assertions on it
     */
    public static DiagnosisAssert assertThat(@Nullable Diagnosis diagnosis) {
        return new DiagnosisAssert(diagnosis);
    }

    /**
     * Judges the latency to commit of a run.
     *
     * @param latency for instance {@code run.latency().toCommit()}
     * @return assertions on it
     */
    public static CommitLatencyAssert assertThat(@Nullable CommitLatency latency) {
        return new CommitLatencyAssert(latency);
    }

    /**
     * Judges the records of one stream of a run.
     *
     * @param stream {@code run.load().stream("shipments")} or {@code run.load().worstStream()}
     * @return assertions on it
     */
    public static StreamLoadAssert assertThat(@Nullable StreamLoad stream) {
        return new StreamLoadAssert(stream);
    }
}
