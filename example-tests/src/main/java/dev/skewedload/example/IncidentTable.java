package dev.skewedload.example;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.Latency;
import dev.skewedload.measure.PartitionLag;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.partition.PartitionLoads;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Two runs side by side. */
final class IncidentTable {
    private final StringBuilder text = new StringBuilder();
    private final SkewRun left;
    private final SkewRun right;

    private IncidentTable(SkewRun left, SkewRun right) {
        this.left = left;
        this.right = right;
    }

    static String of(SkewRun byTenant, SkewRun byOrder) {
        IncidentTable table = new IncidentTable(byTenant, byOrder);
        table.row("", "keyed by tenant", "keyed by order");
        table.row("hottest partition", IncidentTable::hottest);
        table.row("peak-to-average", IncidentTable::peakToAverage);
        table.row("its lag slope", IncidentTable::slope);
        table.row("  with interval", IncidentTable::interval);
        table.row("p99, end to end", IncidentTable::p99);
        table.row("drain", IncidentTable::drain);
        table.row("pending", count(effects -> effects.pending().count()));
        table.row("lost", count(effects -> effects.lost().count()));
        table.row("duplicates", count(effects -> effects.duplicates().count()));
        table.row("order violations", count(effects -> effects.late().count()));
        table.row("cause", run -> run.diagnosis().cause().toString());
        table.row("verdict", run -> run.verdict().toString());
        return table.text.toString();
    }

    private void row(String label, Function<SkewRun, String> cell) {
        row(label, cell.apply(left), cell.apply(right));
    }

    private void row(String label, String first, String second) {
        text.append(String.format(Locale.ROOT, "  %-18s %-32s %s%n", label, first, second)
                .stripTrailing());
        text.append('\n');
    }

    private static String hottest(SkewRun run) {
        PartitionLoads loads = run.load().byRecords().loads();
        return format(
                "%d, with %.1f %%",
                loads.hottest(), 100 * loads.share(loads.hottest()).orElse(0));
    }

    private static String peakToAverage(SkewRun run) {
        String chance = run.load()
                .byChance()
                .map(peak -> format(" (by chance %.2f)", peak.mean()))
                .orElse("");
        return format("%.2f", run.load().byRecords().peakToAverage().orElse(Double.NaN)) + chance;
    }

    private static PartitionLag lagOfHottest(SkewRun run) {
        return run.lag().partitions().get(run.load().byRecords().hottest());
    }

    private static String slope(SkewRun run) {
        PartitionLag lag = lagOfHottest(run);
        return format(
                "%+,.0f/s, %s",
                lag.slope().perSecond(), lag.verdict().toString().replace('_', ' '));
    }

    private static String interval(SkewRun run) {
        PartitionLag lag = lagOfHottest(run);
        return format("%+,.0f to %+,.0f/s", lag.slope().low(), lag.slope().high());
    }

    private static String p99(SkewRun run) {
        Latency latency = run.latency().endToEnd();
        return (latency.isAtLeast(99) ? "at least " : "")
                + format("%,.3f s", latency.percentile(99).orElse(0) / 1e9);
    }

    private static String drain(SkewRun run) {
        if (run.lag().drain().seconds().isEmpty()) {
            return "not seen";
        }
        return format("%,.1f s", run.lag().drain().seconds().getAsDouble())
                + (run.lag().drain().complete() ? "" : ", predicted");
    }

    private static Function<SkewRun, String> count(ToLongFunction<EffectReport> figure) {
        return run -> run.effects()
                .map(effects -> format("%,d", figure.applyAsLong(effects)))
                .orElse("not seen");
    }

    private static String format(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
