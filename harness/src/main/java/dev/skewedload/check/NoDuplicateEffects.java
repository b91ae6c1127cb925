package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;

/**
 * No event had a further effect after its first. Proven only by a drain that came to its end: while events are pending
 * or commits lie behind, a further effect may still come, and the answer is CANNOT_TELL.
 */
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
        if (effects.duplicates().count() > 0) {
            return duplicated(run, effects);
        }
        return Effects.unfinished(run, effects, "effects were duplicated")
                .map(story -> Answer.cannotTell(story.endOfEffects(run)))
                .orElseGet(() -> run.lag().drain().complete() ? Answer.pass() : unsettled(run));
    }

    private static Answer duplicated(SkewRun run, EffectReport effects) {
        Story story = new Story(
                        "Expecting no duplicate effects but there were %,d beside the %,d first ones:",
                        effects.duplicates().count(), effects.applied())
                .line("of events: %s", Effects.ids(run, effects.duplicates()));
        if (effects.conflicts().count() > 0) {
            story.line(
                    "%,d of them with other content than before",
                    effects.conflicts().count());
        }
        int rebalances = run.lag().rebalances();
        if (rebalances > 0) {
            story.line(
                    "%d rebalance%s during the load: what was not committed then was delivered again",
                    rebalances, rebalances == 1 ? "" : "s");
        }
        return Answer.fail(story.endOfEffects(run));
    }

    private static Answer unsettled(SkewRun run) {
        return Answer.cannotTell(new Story(
                        "Cannot tell whether effects were duplicated: none was, but the drain ended at its limit before all was"
                                + " quiet:")
                .line("it ends when commits have reached the ends and a second brought no further effect: see that the"
                        + " consumer commits, or give `drain` more time")
                .endOfEffects(run));
    }
}
