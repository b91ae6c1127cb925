package dev.skewedload.check;

import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.KeyLoad;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A run that later ones may be held against: valid, at the full rate, over, with every event acknowledged and no check of it
 * failed so far. No other may become a baseline in silence. A late generator does not touch counts: it is a fault only where
 * times are to be judged.
 *
 * @param baseline the baseline's name
 * @param times whether times are to be judged
 */
public record FitForBaseline(String baseline, boolean times) implements Check {
    private static final Set<Subject> IN_TIME = Set.of(Subject.LAG, Subject.LATENCY);

    @Override
    public String name() {
        return "isFitForBaseline(" + baseline + ")";
    }

    @Override
    public Subject subject() {
        return Subject.LOAD;
    }

    @Override
    public Answer answer(SkewRun run) {
        List<String> reasons = run.invalidities().stream()
                .filter(invalidity -> times || !IN_TIME.containsAll(invalidity.voids()))
                .map(Invalidity::reason)
                .toList();
        if (!reasons.isEmpty()) {
            return new Answer(
                    Verdict.INVALID_RUN,
                    new Story(
                                    "Invalid run: baseline %s is not written, since the stimulus did not happen as asked:",
                                    baseline)
                            .lines(reasons)
                            .whereTheReportLies(run));
        }
        return reason(run)
                .map(reason -> Answer.cannotTell(new Story("Cannot make this run baseline %s:", baseline)
                        .line("%s", reason)
                        .whereTheReportLies(run)))
                .orElseGet(Answer::pass);
    }

    private static Optional<String> reason(SkewRun run) {
        Optional<CheckResult> failed = run.journal().results().stream()
                .filter(result -> result.verdict() != Verdict.PASS)
                .findFirst();
        if (failed.isPresent()) {
            return Optional.of(Story.format(
                    "its %s is %s: see to that first",
                    failed.get().check(), failed.get().verdict()));
        }
        if (run.scaled()) {
            return Optional.of("its rate was scaled down: run without skewedload.scale");
        }
        return reasonOfLoad(run).or(() -> reasonOfEffects(run));
    }

    private static Optional<String> reasonOfLoad(SkewRun run) {
        if (run.load().byRecords().total() == 0) {
            return Optional.of("no record was acknowledged");
        }
        if (missing(run) > 0) {
            return Optional.of(Story.format(
                    "%,d events were not acknowledged, so its counts are not whole: see why the target did not take them",
                    missing(run)));
        }
        long placesWithoutKey = run.load().keys().stream()
                .filter(key -> key.key().equals(KeyLoad.NO_KEY))
                .count();
        return placesWithoutKey > 1
                ? Optional.of("it has records without a key, and the producer spreads these anew in each run")
                : Optional.empty();
    }

    /** Whatever is still to come would be missing in the baseline. */
    private static Optional<String> reasonOfEffects(SkewRun run) {
        return EffectCounts.of(run)
                .flatMap(counts -> List.of(EffectCounts.LOST, EffectCounts.DUPLICATES).stream()
                        .filter(kind -> !counts.containsKey(kind.label()))
                        .map(kind -> kind.doubt(run))
                        .findFirst());
    }

    /** Events that were to be sent and were not acknowledged. */
    static long missing(SkewRun run) {
        long asked = run.workload().isSlice()
                ? run.generator().sent()
                : run.generator().scheduled();
        return Math.max(0, asked - run.generator().acknowledged());
    }
}
