package dev.skewedload.measure;

import static dev.skewedload.measure.Verdict.CANNOT_TELL;
import static dev.skewedload.measure.Verdict.FAIL;
import static dev.skewedload.measure.Verdict.INVALID_RUN;
import static dev.skewedload.measure.Verdict.PASS;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** The check that a percentile lies below a limit, with its words. */
record LatencyLimit(double percentile, long limitNanos) {

    static LatencyLimit of(double percentile, Duration limit) {
        if (!(percentile > 0 && percentile < 100)) {
            throw new IllegalArgumentException(
                    "the percentile to judge must be in (0, 100), but was %s: did you mean 99.9?"
                            .formatted(percentile));
        }
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("the limit must be above 0, but was " + limit);
        }
        return new LatencyLimit(percentile, limit.toNanos());
    }

    CheckResult judge(Latency latency) {
        if (latency.isInvalid()) {
            return result(INVALID_RUN, invalid(latency));
        }
        if (latency.count() == 0) {
            return result(CANNOT_TELL, "no latency was measured: is there a view of effects?");
        }
        Optional<PercentileInterval> interval = latency.interval(percentile);
        if (interval.isEmpty()) {
            return result(CANNOT_TELL, tooFewBlocks(latency));
        }
        String figures = figures(latency, interval.get());
        if (interval.get().highNanos() < limitNanos) {
            return result(PASS, figures);
        }
        if (interval.get().lowNanos() >= limitNanos) {
            return result(FAIL, figures);
        }
        return result(CANNOT_TELL, figures + remedy(latency, interval.get()));
    }

    private CheckResult result(Verdict verdict, String message) {
        return new CheckResult("%s below %s".formatted(name(), millis(limitNanos)), verdict, message);
    }

    private static String invalid(Latency latency) {
        return ("%d negative latencies, %d above 1 h and %d of events due before the measured span:"
                        .formatted(latency.negative(), latency.outOfRange(), latency.beforeSpan()))
                + " the clocks or the schedule of this run cannot be trusted";
    }

    private static String tooFewBlocks(Latency latency) {
        LatencySpan span = latency.span();
        String found = "latencies fall into %d blocks of time, and an interval takes %d: "
                .formatted(latency.filledBlocks(), Latency.FEWEST_BLOCKS);
        return span.blocks() < Latency.FEWEST_BLOCKS
                ? found + "measure for at least 5 s, not %s".formatted(millis(span.lengthNanos()))
                : found + "send more events, or measure for longer than " + millis(span.lengthNanos());
    }

    private String figures(Latency latency, PercentileInterval interval) {
        return "%s is %s%s (99 %% interval from %s%s) over %s events"
                .formatted(
                        name(),
                        latency.isAtLeast(percentile) ? "at least " : "",
                        millis(latency.percentile(percentile).orElseThrow()),
                        millis(interval.lowNanos()),
                        interval.isBounded() ? " to " + millis(interval.highNanos()) : ", with no upper end",
                        grouped(latency.count()));
    }

    private String remedy(Latency latency, PercentileInterval interval) {
        long needed = new PercentileRank(percentile).valuesForAnUpperEnd();
        if (latency.count() < needed) {
            return ": %s takes at least %s events".formatted(name(), grouped(needed));
        }
        if (!interval.isBounded()) {
            return ": %s events never came that far, so drain for longer".formatted(grouped(latency.unreached()));
        }
        return ": the limit of %s lies within, and a longer run narrows it".formatted(millis(limitNanos));
    }

    private String name() {
        return "p" + BigDecimal.valueOf(percentile).stripTrailingZeros().toPlainString();
    }

    private static String grouped(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%,.3f ms", nanos / 1e6);
    }
}
