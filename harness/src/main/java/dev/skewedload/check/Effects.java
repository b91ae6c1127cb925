package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** What all checks on effects share: none of them passes where nothing was seen. */
final class Effects {
    private static final int MOST_IDS = 5;

    private Effects() {}

    static Answer seen(SkewRun run, String question, BiFunction<SkewRun, EffectReport, Answer> judge) {
        Optional<EffectReport> effects = run.effects();
        if (effects.isEmpty()) {
            return Answer.cannotTell("Cannot tell whether " + question
                    + ": no effects are seen; let the sink call EffectProbe.applied(eventId), or give an EffectSource");
        }
        EffectReport report = effects.get();
        if (report.sent() == 0) {
            return Answer.cannotTell("Cannot tell whether " + question + ": nothing was sent");
        }
        if (report.applied() == 0 && report.lost().count() == 0) {
            return Answer.cannotTell("Cannot tell whether " + question + ": of "
                    + Story.format("%,d", report.sent())
                    + " events not one effect was seen: does the sink report to the EffectProbe of this test?");
        }
        return judge.apply(run, report);
    }

    static String ids(SkewRun run, EffectReport.Finding finding) {
        String first = finding.examples().stream()
                .limit(MOST_IDS)
                .map(run.id()::eventId)
                .collect(Collectors.joining(", "));
        return finding.count() > MOST_IDS ? first + ", …" : first;
    }
}
