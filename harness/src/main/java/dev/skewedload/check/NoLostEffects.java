package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;

/**
 * Every acknowledged event had its effect, was dead-lettered, or was superseded where the contract is
 * {@link dev.skewedload.measure.Contract#LATEST_PER_ENTITY}. An event that the group passed over (its offset is committed) without an
 * effect is lost; one that the group has not reached is pending: not lost, but no proof either, so the answer is then
 * CANNOT_TELL. Where no group is watched, nobody can tell the two apart.
 */
public record NoLostEffects() implements Check {
    @Override
    public String name() {
        return "hasNoLostEffects()";
    }

    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Effects.seen(run, "effects were lost", this::answer);
    }

    private Answer answer(SkewRun run, EffectReport effects) {
        if (effects.lost().count() > 0 && !run.lag().partitions().isEmpty()) {
            return lost(run, effects);
        }
        return Effects.unfinished(run, effects, "effects were lost")
                .map(story -> Answer.cannotTell(story.endFor(run, Explained.UNFINISHED)))
                .orElseGet(Answer::pass);
    }

    private static Answer lost(SkewRun run, EffectReport effects) {
        Story story = new Story(
                        "Expecting no lost effects but %,d of %,d acknowledged events have none:",
                        effects.lost().count(), effects.acknowledged())
                .line("lost: %s", Effects.ids(run, effects.lost()))
                .line("their offsets are committed, so nobody will come back to them");
        if (effects.deadLettered().count() > 0) {
            story.line(
                    "%,d more were dead-lettered, so not lost",
                    effects.deadLettered().count());
        }
        if (effects.pending().count() > 0) {
            story.line(
                    "%,d more are pending: not reached yet, so not lost",
                    effects.pending().count());
        }
        if (effects.applied() == 0 && effects.deadLettered().count() == 0) {
            story.line("%s", Effects.NONE_SEEN);
        }
        return Answer.fail(story.endFor(run, Explained.EFFECTS));
    }
}
