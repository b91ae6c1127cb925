package dev.skewedload.check;

import dev.skewedload.measure.Latency;
import dev.skewedload.measure.RatioInterval;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.time.Duration;
import java.util.Optional;

/**
 * How many times the 99th percentile of the end-to-end latency is that of an even load on the same machine: below a limit. It
 * passes with the upper end of the ratio's interval below the limit, fails with the lower end at or above it, else nobody can
 * tell; see {@link RatioInterval}.
 *
 * @param control the even load
 * @param limit the ratio that must not be reached
 */
public record P99RatioBelow(SkewRun control, double limit) implements Check {
    private static final double PERCENTILE = 99;

    /**
     * Checks the limit.
     *
     * @param control as above
     * @param limit as above
     * @throws dev.skewedload.workload.SkewedLoadException if it is not above 0, infinite or not a number
     */
    public P99RatioBelow {
        Comparison.checkLimit("hasP99RatioBelow", limit);
    }

    @Override
    public String name() {
        return "comparedTo(control).hasP99RatioBelow(" + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Comparison.refusal(this, run, control).orElseGet(() -> compare(run));
    }

    private Answer compare(SkewRun run) {
        Latency ofRun = run.latency().endToEnd();
        Latency ofControl = control.latency().endToEnd();
        if (ofRun.count() == 0 || ofControl.count() == 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell %s: no end-to-end latency of the %s was measured: is there a view of effects?",
                    name(), ofRun.count() == 0 ? "run" : "control"));
        }
        Optional<RatioInterval> ratio =
                RatioInterval.ofPercentiles(PERCENTILE, ofRun, unseen(run), ofControl, unseen(control));
        if (ratio.isEmpty()) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell %s: a ratio takes 20 blocks of time of both and latencies above 0: measure for at least 10 s,"
                            + " which leaves the control two halves of 5 s",
                    name()));
        }
        return Comparison.judge(ratio.get(), limit, "p99", run, figures(ofRun, ofControl), Explained.TIME);
    }

    private static long unseen(SkewRun run) {
        return Math.max(0, run.generator().sent() - run.latency().endToEnd().count());
    }

    private static String figures(Latency ofRun, Latency ofControl) {
        return Story.format(
                "it was %s in %,d events of the run and %s in %,d events of the even load around it",
                p99(ofRun), ofRun.count(), p99(ofControl), ofControl.count());
    }

    private static String p99(Latency latency) {
        return (latency.isAtLeast(PERCENTILE) ? "at least " : "")
                + Story.millis(Duration.ofNanos(latency.percentile(PERCENTILE).orElseThrow()));
    }
}
