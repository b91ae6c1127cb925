package dev.skewedload.check;

import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * A percentile of the end-to-end latency below a limit, counted from due time. The percentile of the run is exact; its
 * interval, from blocks of time, judges the system: with its upper end below the limit it passes, with its lower end
 * above it fails, else nobody can tell.
 *
 * @param percentile in (0, 100)
 * @param limit the latency that must not be reached
 */
public record EndToEndPercentileBelow(double percentile, Duration limit) implements Check {
    /**
     * Checks percentile and limit.
     *
     * @param percentile as above
     * @param limit as above
     */
    public EndToEndPercentileBelow {
        if (!(percentile > 0 && percentile < 100)) {
            throw new IllegalArgumentException("a percentile must be in (0, 100), but was " + percentile);
        }
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("a limit on latency must be positive, but was " + limit);
        }
    }

    @Override
    public String name() {
        return percentile == 99
                ? "hasP99Below(" + limit + ")"
                : "hasPercentileBelow(" + percentile + ", " + limit + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    public Answer answer(SkewRun run) {
        Latency latency = run.latency().endToEnd();
        CheckResult result = latency.below(percentile, limit);
        return switch (result.verdict()) {
            case PASS -> Answer.pass();
            case FAIL ->
                Answer.fail(new Story("Expecting end-to-end latency p%s below %s but it was not:", text(), shown(limit))
                        .line("%s", result.message())
                        .line("%s", others(run))
                        .endFor(run));
            default ->
                new Answer(
                        result.verdict(),
                        Story.format(
                                "Cannot tell end-to-end latency p%s below %s: %s",
                                text(), shown(limit), result.message()));
        };
    }

    private static String others(SkewRun run) {
        Latency others = run.latency().otherTenants();
        return others.percentile(99).isEmpty()
                ? "no tenant is without a declared share"
                : Story.format(
                        "of the other tenants, who did nothing wrong, p99 was %s%s",
                        others.isAtLeast(99) ? "at least " : "",
                        shown(Duration.ofNanos(others.percentile(99).getAsLong())));
    }

    private String text() {
        return BigDecimal.valueOf(percentile).stripTrailingZeros().toPlainString();
    }

    private static String shown(Duration time) {
        return Story.format("%,.0f ms", time.toNanos() / 1e6);
    }
}
