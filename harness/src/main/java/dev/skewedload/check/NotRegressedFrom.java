package dev.skewedload.check;

import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.measure.BaselineFigures.Machine;
import dev.skewedload.measure.BaselineLoad;
import dev.skewedload.measure.BaselineTimes;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.WorkloadFingerprint;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A run is no worse than an earlier one, its baseline.
 *
 * <ul>
 *   <li><b>Counts</b> are compared exactly: records per partition, number of partitions, number of keys, the heaviest keys
 *       and where they lie. Any change fails, a more even load too: while the baseline holds the old load, a fall back to it
 *       would go unseen. Whoever means the change updates the baseline, and a review sees it.
 *   <li><b>Effects</b>: more events lost, late or phantoms, or more duplicates or conflicts than in the baseline fail.
 *   <li><b>Times</b> (p99 of the end-to-end latency, of all and of the other tenants; growing lag) are judged only within a
 *       stated tolerance. They fail if the whole interval lies above that of the baseline, even were that one so many times
 *       higher. Then they have to be comparable, else the answer is no pass: the same machine by its cores and Java version,
 *       a valid run at the full rate. Without a tolerance a busy machine cannot fail the check.
 * </ul>
 *
 * <p>Example: with a tolerance of 1.5 and a baseline of p99 between 18 and 24 ms, a run between 30 and 50 ms passes, and one
 * between 37 and 50 ms fails: 37 is above 36.
 *
 * <p>A baseline of another workload is refused, not compared. What it cannot see: bytes, the time of the drain, and keys that
 * are not among the ten heaviest and moved without a change of any partition's count.
 *
 * @param baseline the baseline's name
 * @param then the figures of the baseline
 * @param here where this run was made
 * @param tolerance factor within which times are no worse, at least 1; empty if times are not to be judged
 */
public record NotRegressedFrom(String baseline, BaselineFigures then, Machine here, OptionalDouble tolerance)
        implements Check {
    /**
     * The figures to keep of a run.
     *
     * @param run the run
     * @param here where it was made
     * @return its figures
     */
    public static BaselineFigures figuresOf(SkewRun run, Machine here) {
        return new BaselineFigures(
                run.workload().fingerprint(),
                here,
                BaselineLoad.of(run.load()),
                EffectCounts.of(run),
                BaselineTimes.of(run));
    }

    /**
     * The check as a user writes it.
     *
     * @param baseline the baseline's name
     * @param tolerance factor within which times are no worse, or empty
     * @return for instance {@code hasNotRegressedFrom(order-service, times within 1.5)}
     */
    public static String nameOf(String baseline, OptionalDouble tolerance) {
        return "hasNotRegressedFrom(" + baseline
                + (tolerance.isEmpty() ? "" : ", times within " + tolerance.getAsDouble()) + ")";
    }

    @Override
    public String name() {
        return nameOf(baseline, tolerance);
    }

    @Override
    public Subject subject() {
        return Subject.LOAD;
    }

    @Override
    public Answer answer(SkewRun run) {
        BaselineFigures now = figuresOf(run, here);
        List<String> others = differences(now.workload());
        if (!others.isEmpty()) {
            return Answer.cannotTell(new Story(
                            "Cannot tell whether the run has regressed from baseline %s: that is of another workload:",
                            baseline)
                    .lines(others)
                    .line("take back the change of the workload, or make the baseline anew: %s", Regressions.UPDATE)
                    .whereTheReportLies(run));
        }
        if (now.load().records().total() == 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether the run has regressed from baseline %s: no record was acknowledged",
                    baseline));
        }
        Regressions found = new Regressions(name(), baseline);
        new LoadDifference(then.load(), now.load(), run).tell(found);
        new EffectDifference(then, now, run).tell(found);
        new TimeDifference(then, now, run, tolerance).tell(found);
        return found.answer(run);
    }

    private List<String> differences(WorkloadFingerprint now) {
        WorkloadFingerprint before = then.workload();
        Set<String> settings = new LinkedHashSet<>(before.settings().keySet());
        settings.addAll(now.settings().keySet());
        List<String> others = settings.stream()
                .filter(name -> !valueOf(before, name).equals(valueOf(now, name)))
                .map(name -> Story.format(
                        "the baseline was made with %s %s, this run has %s",
                        name, valueOf(before, name), valueOf(now, name)))
                .toList();
        return others.isEmpty() && !before.stream().equals(now.stream())
                ? List.of("the settings are the same, but this version of SkewedLoad makes another stream of them")
                : others;
    }

    private static String valueOf(WorkloadFingerprint workload, String setting) {
        return workload.settings().getOrDefault(setting, "none");
    }
}
