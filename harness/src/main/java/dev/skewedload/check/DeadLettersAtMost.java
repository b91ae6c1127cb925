package dev.skewedload.check;

import dev.skewedload.measure.DeadLetterFigures;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;

/**
 * At most so many events were set aside, as far as the drain went; see {@link DeadLetterFigures}. Where nobody would have told of
 * dead letters, none is proven only if each event had its effect.
 *
 * @param most the greatest number of events that is accepted, 0 or more
 */
public record DeadLettersAtMost(long most) implements Check {
    /**
     * Checks the number.
     *
     * @param most as above
     * @throws SkewedLoadException if it is negative
     */
    public DeadLettersAtMost {
        if (most < 0) {
            throw new SkewedLoadException("hasDeadLettersAtMost requires that `most` be 0 or more, but was " + most
                    + ": give the number of events that may be set aside.");
        }
    }

    @Override
    public String name() {
        return most == 0 ? "hasNoDeadLetters()" : "hasDeadLettersAtMost(" + most + ")";
    }

    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Effects.seen(run, question(), this::answer);
    }

    private String question() {
        return most == 0 ? "no event was set aside" : Story.format("at most %,d events were set aside", most);
    }

    private Answer answer(SkewRun run, EffectReport effects) {
        DeadLetterFigures letters = effects.deadLetters();
        if (letters.events() > most) {
            return Answer.fail(new Story(
                            "Expecting %s but %,d of %,d were, by %,d letters from %.1f s to %.1f s:",
                            most == 0
                                    ? "no event to be set aside"
                                    : Story.format("at most %,d events to be set aside", most),
                            letters.events(),
                            effects.sent(),
                            letters.letters(),
                            letters.firstSecond().orElseThrow(),
                            letters.lastSecond().orElseThrow())
                    .line(
                            "%,d of them had no effect%s",
                            effects.deadLettered().count(),
                            effects.deadLettered().count() == 0
                                    ? ""
                                    : Story.format(": %s", Effects.ids(run, effects.deadLettered())))
                    .endFor(run, Explained.EFFECTS));
        }
        long unexplained = effects.lost().count() + effects.superseded().count();
        if (!letters.watched() && unexplained > 0) {
            return Answer.cannotTell(new Story(
                            "Cannot tell whether %s: %,d of %,d events had no effect, and nobody watched for dead letters:",
                            question(), unexplained, effects.sent())
                    .line("name the topic by `deadLetters`, or report each by EffectProbe.deadLettered(eventId)")
                    .whereTheReportLies(run));
        }
        return Effects.provenByTheDrain(run, effects, question());
    }
}
