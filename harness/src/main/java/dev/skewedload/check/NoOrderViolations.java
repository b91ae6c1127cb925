package dev.skewedload.check;

import dev.skewedload.measure.Contract;
import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;

/**
 * No event's first effect came after the first effect of a later event of its entity. Judged on first copies: a replay
 * is a duplicate and a loss is a loss, neither is a violation. Where the source of effects does not show the order within
 * an entity, where events are pending (they may come late yet) or where each entity has a single event, nobody can tell.
 */
public record NoOrderViolations() implements Check {
    @Override
    public String name() {
        return "hasNoOrderViolations()";
    }

    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Effects.seen(run, "order was kept", this::answer);
    }

    private Answer answer(SkewRun run, EffectReport effects) {
        if (effects.contract().contains(Contract.UNORDERED)) {
            return Answer.cannotTell(
                    "Cannot tell whether order was kept: the contract UNORDERED promises none, so there is none to keep:"
                            + " remove the check, or declare another contract");
        }
        if (effects.late().count() > 0) {
            return Answer.fail(new Story(
                            "Expecting no order violations but %,d of %,d events had their effect after a later one of their"
                                    + " entity:",
                            effects.late().count(), effects.applied())
                    .line("late: %s", Effects.ids(run, effects.late()))
                    .line(
                            "on %,d %s",
                            effects.lateByEntity().count(),
                            effects.lateByEntity().count() == 1 ? "entity" : "entities")
                    .endFor(run, Explained.EFFECTS));
        }
        if (SharedGroup.isOf(run)) {
            return Answer.cannotTell(
                    "Cannot tell whether order was kept: a share group hands the records of a partition to several members at once, so"
                            + " that none was violated in this run proves nothing");
        }
        if (effects.orderNotShown() > 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether order was kept: the effects of an entity were seen on more than one partition, %,d"
                            + " times: key the output by the entity, or report effects by an EffectProbe",
                    effects.orderNotShown()));
        }
        if (run.workload().eventsPerEntity() == 1 && run.workload().viralKeys().isEmpty()) {
            return Answer.cannotTell(
                    "Cannot tell whether order was kept: each entity has one event only, so there is no"
                            + " order to keep: set `eventsPerEntity` to 2 or more");
        }
        return Effects.unfinished(run, effects, "order was kept")
                .map(story -> Answer.cannotTell(story.endFor(run, Explained.UNFINISHED)))
                .orElseGet(() -> effects.orderCompared() > 0 ? Answer.pass() : nothingToCompare());
    }

    private static Answer nothingToCompare() {
        return Answer.cannotTell(
                "Cannot tell whether order was kept: no entity had two effects, so there was no order to keep:"
                        + " lower `tenants` or `openEntities`, or run longer");
    }
}
