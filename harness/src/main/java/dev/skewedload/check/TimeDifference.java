package dev.skewedload.check;

import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.measure.BaselineTimes;
import dev.skewedload.measure.BaselineTimes.Growing;
import dev.skewedload.measure.BaselineTimes.Lag;
import dev.skewedload.measure.BaselineTimes.Span;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Latencies and lag against a baseline: judged where a tolerance is stated, else only told. */
final class TimeDifference {
    private static final double WORTH_TELLING = 1.5;

    private final BaselineFigures then;
    private final BaselineFigures now;
    private final SkewRun run;
    private final OptionalDouble tolerance;

    TimeDifference(BaselineFigures then, BaselineFigures now, SkewRun run, OptionalDouble tolerance) {
        this.then = then;
        this.now = now;
        this.run = run;
        this.tolerance = tolerance;
    }

    void tell(Regressions found) {
        List<String> slower = new ArrayList<>();
        if (tolerance.isEmpty()) {
            tellOnly(slower, found);
        } else if (run.scaled()) {
            found.unclear(
                    "the rate was scaled down, and times pass at the full rate only: run without skewedload.scale");
        } else if (!now.machine().equals(then.machine())) {
            found.unclear(
                    "times of another machine are not comparable: this one has %s, that of the baseline %s: compare without a"
                            + " tolerance, or make the baseline where it is compared",
                    now.machine(), then.machine());
        } else if (!compare(tolerance.getAsDouble(), slower, found)) {
            found.unclear(
                    "the baseline has no times to compare: these take a view of effects or a group to watch, and 5 s"
                            + " of load at the least");
        } else if (!slower.isEmpty()) {
            found.worse("it has become slower", List.of(slower));
        }
    }

    private void tellOnly(List<String> slower, Regressions found) {
        if (!run.scaled() && now.machine().equals(then.machine())) {
            compare(WORTH_TELLING, slower, new Regressions("", ""));
            slower.forEach(line -> found.told("not judged, since no tolerance is stated: %s", line));
        }
    }

    /** Answers whether there is anything to compare with. */
    private boolean compare(double factor, List<String> slower, Regressions found) {
        BaselineTimes after = now.times();
        BaselineTimes before = then.times();
        boolean all = latency("end-to-end p99", after.endToEndP99(), before.endToEndP99(), factor, slower, found);
        boolean others = latency(
                "p99 of the other tenants", after.otherTenantsP99(), before.otherTenantsP99(), factor, slower, found);
        boolean lag = lag(factor, slower, found);
        return all || others || lag;
    }

    /** Answers whether the baseline has the figure. */
    private boolean latency(
            String name,
            Optional<Span> current,
            Optional<Span> before,
            double factor,
            List<String> slower,
            Regressions found) {
        if (before.isEmpty()) {
            return false;
        }
        List<String> voids = run.voids(Subject.LATENCY);
        if (!voids.isEmpty()) {
            found.voided(voids);
        } else if (current.isEmpty()) {
            found.unclear(
                    "%s has no interval, and in the baseline it has: see that effects are seen, and run as long", name);
        } else if (Double.isInfinite(before.get().high())) {
            found.unclear(
                    "%s has no upper end in the baseline, so nothing is above it: make the baseline of a longer run",
                    name);
        } else if (current.get().isAbove(before.get(), factor)) {
            slower.add(Story.format("%s %s, in the baseline %s", name, millis(current.get()), millis(before.get())));
        } else if (Double.isInfinite(current.get().high())) {
            found.unclear(
                    "%s is %s and has no upper end, in the baseline %s: see why events never had their effect, or send more",
                    name, millis(current.get()), millis(before.get()));
        }
        return true;
    }

    private static String millis(Span span) {
        return Story.format(
                "%s (%s)",
                Story.millis(nanos(span.middle())),
                Double.isInfinite(span.high())
                        ? "at least " + Story.millis(nanos(span.low()))
                        : Story.millis(nanos(span.low())) + " to " + Story.millis(nanos(span.high())));
    }

    private static Duration nanos(double millis) {
        return Duration.ofNanos(Math.round(millis * 1e6));
    }

    private boolean lag(double factor, List<String> slower, Regressions found) {
        if (then.times().lag().isEmpty()) {
            return false;
        }
        List<String> voids = run.voids(Subject.LAG);
        if (!voids.isEmpty()) {
            found.voided(voids);
        } else if (now.times().lag().isEmpty()) {
            found.unclear("lag was not watched, and in the baseline it was: name the group by `consumerGroup`");
        } else {
            compare(now.times().lag().get(), then.times().lag().get(), factor, slower, found);
        }
        return true;
    }

    private static void compare(Lag now, Lag then, double factor, List<String> slower, Regressions found) {
        for (Growing growing : now.growing()) {
            int partition = growing.partition();
            Optional<Span> before = then.growthOf(partition);
            if (then.unclear().contains(partition)) {
                found.unclear(
                        "lag grows on partition %d, of which the baseline could not tell: make it anew", partition);
            } else if (before.isEmpty() || growing.perSecond().isAbove(before.get(), factor)) {
                slower.add(Story.format(
                        "lag of partition %d grows by %s, in the baseline %s",
                        partition,
                        slope(growing.perSecond()),
                        before.map(TimeDifference::slope).orElse("it did not")));
            }
        }
        for (int partition : now.unclear()) {
            if (!then.unclear().contains(partition) && then.growthOf(partition).isEmpty()) {
                found.unclear(
                        "nobody can tell whether lag grows on partition %d, in the baseline it did not: longer run, or shorter"
                                + " commits",
                        partition);
            }
        }
    }

    private static String slope(Span span) {
        return Story.format("%,.0f/s (%,.0f to %,.0f)", span.middle(), span.low(), span.high());
    }
}
