package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.RouteFigures;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;

/**
 * No entity was on more than one route other than by one clean switch: seen in the order of its effects, further ones too,
 * it went from one route to another once at the most. Where effects named no route, or all the same one, nobody can tell.
 */
public record NoRouteCrossings() implements Check {
    private static final String QUESTION = "routes were crossed";

    @Override
    public String name() {
        return "hasNoRouteCrossings()";
    }

    @Override
    public Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Effects.seen(run, QUESTION, NoRouteCrossings::answer);
    }

    private static Answer answer(SkewRun run, EffectReport effects) {
        return effects.routes()
                .map(routes -> answer(run, effects, routes))
                .orElseGet(() -> Answer.cannotTell(Story.format(
                        "Cannot tell whether %s: no route was reported; let the sink call"
                                + " EffectProbe.route(name).applied(eventId)",
                        QUESTION)));
    }

    private static Answer answer(SkewRun run, EffectReport effects, RouteFigures routes) {
        if (routes.crossings() > 0) {
            return crossed(run, routes);
        }
        if (routes.unnamed() > 0) {
            return Answer.cannotTell(Effects.unnamedRoutes(routes, QUESTION));
        }
        if (routes.routes().size() == 1) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: all effects came by the one route %s, so there was nothing to cross: see that the"
                            + " switch happens within the load",
                    QUESTION, routes.routes().get(0).name()));
        }
        if (effects.orderCompared() == 0) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: no entity had two effects, so there was nothing to cross: set `eventsPerEntity` to 2"
                            + " or more, lower `tenants` or `openEntities`, or run longer",
                    QUESTION));
        }
        return Effects.provenByTheDrain(run, effects, QUESTION);
    }

    private static Answer crossed(SkewRun run, RouteFigures routes) {
        return Answer.fail(new Story(
                        "Expecting no route crossings but %,d %s on more than one route other than by one clean switch, with"
                                + " %,d switches of all entities:",
                        routes.crossings(), routes.crossings() == 1 ? "entity was" : "entities were", routes.switches())
                .examples(
                        routes.crossings(),
                        routes.examples().stream()
                                .map(crossing -> Story.format(
                                        "%s came by %s after %s, the second switch of %,d of its entity",
                                        run.id().eventId(crossing.sequence()),
                                        crossing.to(),
                                        crossing.from(),
                                        crossing.switches()))
                                .toList())
                .endFor(run, Explained.EFFECTS));
    }
}
