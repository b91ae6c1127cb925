package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.ExecutionFigures;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import java.util.Locale;

/**
 * No execution began while another one of its entity was under way, of the same event or of another. Where events were
 * applied outside of any execution that was reported, nobody can tell.
 */
public record NoOverlaps() implements Check {
    private static final String QUESTION = "executions overlap";

    @Override
    public String name() {
        return "hasNoOverlaps()";
    }

    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Effects.seen(run, QUESTION, NoOverlaps::answer);
    }

    private static Answer answer(SkewRun run, EffectReport effects) {
        return effects.executions()
                .map(executions -> answer(run, effects, executions))
                .orElseGet(() -> Answer.cannotTell(Story.format(
                        "Cannot tell whether %s: none was reported; put the work on an event into"
                                + " `probe.executing(eventId, () -> …)`",
                        QUESTION)));
    }

    private static Answer answer(SkewRun run, EffectReport effects, ExecutionFigures executions) {
        if (executions.overlaps() > 0) {
            return overlapped(run, executions);
        }
        if (executions.unseen() > 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: %,d of %,d applied events were in no execution that was reported; put all work"
                            + " on events into `probe.executing(eventId, () -> …)`",
                    QUESTION, executions.unseen(), effects.applied()));
        }
        if (effects.orderCompared() == 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: no entity had two effects, so there was nothing to overlap: lower `tenants` or"
                            + " `openEntities`, or run longer",
                    QUESTION));
        }
        return Effects.provenByTheDrain(run, effects, QUESTION);
    }

    private static Answer overlapped(SkewRun run, ExecutionFigures executions) {
        Story story = new Story(
                "Expecting no overlapping executions but %,d of %,d began while another of their entity was under way, for"
                        + " %s in all:",
                executions.overlaps(),
                executions.executions(),
                String.format(Locale.ROOT, "%,.1f ms", executions.overlapNanos() / 1e6));
        story.examples(
                executions.overlaps(),
                executions.examples().stream()
                        .map(overlap -> Story.format(
                                "%s began while %s was under way",
                                run.id().eventId(overlap.beginning()),
                                overlap.running() == overlap.beginning()
                                        ? "another execution of it"
                                        : run.id().eventId(overlap.running())))
                        .toList());
        if (executions.unended() > 0) {
            story.line("%,d executions never ended", executions.unended());
        }
        return Answer.fail(story.endFor(run, Explained.EFFECTS));
    }
}
