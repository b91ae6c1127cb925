package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.EffectReport.Finding;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What went wrong with effects, by kind, as far as it can be told. */
enum EffectCounts {
    LOST(new NoLostEffects(), EffectReport::lost),
    DUPLICATES(new NoDuplicateEffects(), EffectReport::duplicates),
    CONFLICTS(new NoConflicts(), EffectReport::conflicts),
    LATE(new NoOrderViolations(), EffectReport::late),
    PHANTOMS(new NoDuplicateEffects(), EffectReport::phantoms);

    private final Check check;
    private final Function<EffectReport, Finding> finding;

    EffectCounts(Check check, Function<EffectReport, Finding> finding) {
        this.check = check;
        this.finding = finding;
    }

    /** The counts that are final: of the others, the check that judges them says what is missing. */
    static Optional<Map<String, Long>> of(SkewRun run) {
        return run.effects().map(effects -> {
            Map<String, Long> counts = new LinkedHashMap<>();
            for (EffectCounts kind : values()) {
                if (kind.isFinal(run, effects)) {
                    counts.put(kind.label(), kind.found(effects).count());
                }
            }
            return counts;
        });
    }

    static boolean isKnown(String label) {
        return Arrays.stream(values()).anyMatch(kind -> kind.label().equals(label));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    Finding found(EffectReport effects) {
        return finding.apply(effects);
    }

    /** Why it cannot be told, in the first line of the check's answer without its question. */
    String doubt(SkewRun run) {
        Answer answer = check.answer(run);
        return answer.verdict() == Verdict.CANNOT_TELL
                ? answer.message()
                        .lines()
                        .findFirst()
                        .orElseThrow()
                        .replaceFirst("^Cannot tell whether [^:]*: ", "")
                        .replaceFirst(":$", "")
                : "the drain ended at its limit, and more may follow";
    }

    private boolean isFinal(SkewRun run, EffectReport effects) {
        Verdict verdict = check.answer(run).verdict();
        boolean over = effects.pending().count() == 0
                && (this == LOST || run.lag().drain().complete());
        return verdict == Verdict.PASS || (verdict == Verdict.FAIL && over);
    }
}
