package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;

/**
 * No further effect of an event had other content than its first one. Where the content of some effects is not reported,
 * nobody can tell.
 */
public record NoConflicts() implements Check {
    private static final String QUESTION = "effects conflict";

    @Override
    public String name() {
        return "hasNoConflicts()";
    }

    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Effects.seen(run, QUESTION, NoConflicts::answer);
    }

    private static Answer answer(SkewRun run, EffectReport effects) {
        if (effects.conflicts().count() > 0) {
            return Answer.fail(new Story(
                            "Expecting no conflicting effects but %,d had other content than the first of their event:",
                            effects.conflicts().count())
                    .line("of events: %s", Effects.ids(run, effects.conflicts()))
                    .endFor(run, Explained.EFFECTS));
        }
        if (effects.withContent() == 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: no content was reported; let the sink call EffectProbe.applied(eventId, content)",
                    QUESTION));
        }
        if (effects.withoutContent() > 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: %,d of %,d effects were reported without their content; let the sink call"
                            + " EffectProbe.applied(eventId, content) each time",
                    QUESTION, effects.withoutContent(), effects.withContent() + effects.withoutContent()));
        }
        return Effects.provenByTheDrain(run, effects, QUESTION);
    }
}
