package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;

/** No event had a further effect after its first. */
public record NoDuplicateEffects() implements Check {
    @Override
    public String name() {
        return "hasNoDuplicateEffects()";
    }

    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Effects.seen(run, "effects were duplicated", this::answer);
    }

    private Answer answer(SkewRun run, EffectReport effects) {
        long count = effects.duplicates().count();
        if (count == 0) {
            return Answer.pass();
        }
        return Answer.fail(new Story(
                        "Expecting no duplicate effects but there were %,d beside the %,d first ones:",
                        count, effects.applied())
                .line("of events: %s", Effects.ids(run, effects.duplicates()))
                .endFor(run));
    }
}
