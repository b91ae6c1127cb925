package dev.skewedload.check;

import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.EffectReport.Finding;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What went wrong with effects, against a baseline: no kind of it more often. */
final class EffectDifference {
    private final BaselineFigures then;
    private final BaselineFigures now;
    private final SkewRun run;

    EffectDifference(BaselineFigures then, BaselineFigures now, SkewRun run) {
        this.then = then;
        this.now = now;
        this.run = run;
    }

    void tell(Regressions found) {
        if (then.effects().isEmpty()) {
            if (run.effects().isPresent()) {
                found.told("effects are seen now and not compared, since the baseline has none: update it");
            }
            return;
        }
        List<String> voids = run.voids(Subject.EFFECTS);
        if (!voids.isEmpty()) {
            found.voided(voids);
        } else if (run.effects().isEmpty()) {
            found.unclear("no effects are seen, and the baseline has them: let the sink report to the EffectProbe");
        } else {
            compare(run.effects().get(), then.effects().get(), now.effects().orElseThrow(), found);
        }
    }

    private void compare(EffectReport effects, Map<String, Long> before, Map<String, Long> counts, Regressions found) {
        List<String> more = new ArrayList<>();
        Map<String, List<String>> doubts = new LinkedHashMap<>();
        for (EffectCounts kind : EffectCounts.values()) {
            Long limit = before.get(kind.label());
            Finding finding = kind.found(effects);
            if (limit == null) {
                tellOfUnknown(kind, counts, found);
            } else if (finding.count() > limit) {
                more.add(Story.format(
                        "%s: %,d, in the baseline %,d (%s)",
                        kind.label(), finding.count(), limit, Effects.ids(run, finding)));
            } else if (!counts.containsKey(kind.label())) {
                doubts.computeIfAbsent(kind.doubt(run), doubt -> new ArrayList<>())
                        .add(kind.label());
            } else if (finding.count() < limit) {
                found.told("%s: %,d, in the baseline %,d: update it", kind.label(), finding.count(), limit);
            }
        }
        if (!more.isEmpty()) {
            found.worse("more went wrong with effects", List.of(more));
        }
        doubts.forEach((doubt, kinds) -> found.unclear("%s: %s", String.join(", ", kinds), doubt));
        before.keySet().stream()
                .filter(name -> !EffectCounts.isKnown(name))
                .forEach(name -> found.unclear(
                        "the baseline has `%s` of effects, which this version of SkewedLoad does not know", name));
    }

    private static void tellOfUnknown(EffectCounts kind, Map<String, Long> counts, Regressions found) {
        if (counts.containsKey(kind.label())) {
            found.told(
                    "%s: %,d, not compared, since the baseline could not tell: update it",
                    kind.label(), counts.get(kind.label()));
        }
    }
}
