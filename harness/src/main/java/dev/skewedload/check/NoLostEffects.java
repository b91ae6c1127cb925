package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.time.Duration;

/**
 * Every acknowledged event had its effect. An event that the group passed over (its offset is committed) without an
 * effect is lost; one that the group has not reached is pending: not lost, but no proof either, so the answer is then
 * CANNOT_TELL.
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
        if (effects.lost().count() > 0) {
            return Answer.fail(new Story(
                            "Expecting no lost effects but %,d of %,d acknowledged events have none:",
                            effects.lost().count(), effects.acknowledged())
                    .line("lost: %s", Effects.ids(run, effects.lost()))
                    .line("their offsets are committed, so nobody will come back to them")
                    .endFor(run));
        }
        if (effects.pending().count() > 0) {
            return Answer.cannotTell(storyOfPending(run, effects));
        }
        return Answer.pass();
    }

    private static String storyOfPending(SkewRun run, EffectReport effects) {
        Story story = new Story(
                        "Cannot tell whether effects were lost: %,d of %,d acknowledged events were still pending when the"
                                + " drain ended:",
                        effects.pending().count(), effects.acknowledged())
                .line("they lie between the committed offsets and the ends: not lost, but not done either");
        run.lag()
                .drain()
                .predictedSeconds()
                .ifPresent(seconds -> story.line(
                        "at the rate served, the drain takes about %s from the end of the load: give `drain` more than that, or make"
                                + " the consumer keep up",
                        Duration.ofSeconds((long) Math.ceil(seconds))
                                .toString()
                                .substring(2)
                                .toLowerCase(java.util.Locale.ROOT)));
        return story.endFor(run);
    }
}
