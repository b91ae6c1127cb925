package dev.skewedload.check;

import dev.skewedload.measure.Contract;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;

/**
 * No event had a further effect after its first, but for replays that the contract makes legal; see
 * {@link Contract#AT_LEAST_ONCE}. Proven only by a drain that came to its end: while events are pending
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
        if (effects.duplicates().count() == 0) {
            return Effects.provenByTheDrain(run, effects, "effects were duplicated");
        }
        boolean replaysAreLegal = effects.contract().contains(Contract.AT_LEAST_ONCE);
        if (replaysAreLegal
                && run.lag().partitions().isEmpty()
                && effects.conflicts().count() == 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether effects were duplicated: %,d were, and without a group to watch nobody knows which of"
                            + " them are legal replays: name the group by `consumerGroup`",
                    effects.duplicates().count()));
        }
        return Answer.fail(duplicated(run, effects, replaysAreLegal).endFor(run, Explained.EFFECTS));
    }

    private static Story duplicated(SkewRun run, EffectReport effects, boolean replaysAreLegal) {
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
        if (replaysAreLegal) {
            story.line(
                    "no handover of their partitions makes them legal replays, as it does %,d others",
                    effects.replays().count());
        } else if (rebalances > 0) {
            story.line(
                    "%d rebalance%s during the load: what was not committed then was delivered again",
                    rebalances, rebalances == 1 ? "" : "s");
        }
        return story;
    }
}
