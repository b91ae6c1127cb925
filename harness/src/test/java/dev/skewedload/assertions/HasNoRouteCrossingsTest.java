package dev.skewedload.assertions;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.RouteFigures;
import dev.skewedload.measure.RouteFigures.Crossing;
import dev.skewedload.measure.RouteFigures.Route;
import dev.skewedload.measure.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class HasNoRouteCrossingsTest extends AssertionContract {
    private static final Route OLD = new Route("orders-v1", 9_600, 0.1, 11.5);
    private static final Route NEW = new Route("orders-v2", 14_400, 8, 20.2);

    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoRouteCrossings();
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "hasNoRouteCrossings()";
    }

    private static SampleRun with(RouteFigures routes) {
        return SampleRun.healthy().effects(new SampleEffects().routes(routes));
    }

    private static RouteFigures clean(long unnamed) {
        return new RouteFigures(List.of(OLD, NEW), unnamed, 2_000, 0, List.of());
    }

    @Override
    SampleRun good() {
        return with(clean(0));
    }

    @Override
    SampleRun bad() {
        return with(new RouteFigures(
                List.of(OLD, NEW),
                4,
                2_005,
                2,
                List.of(new Crossing(17, "orders-v2", "orders-v1", 3), new Crossing(23, "orders-v2", "orders-v1", 2))));
    }

    @Override
    String story() {
        return """
                Expecting no route crossings but 2 entities were on more than one route other than by one clean switch, with 2,005 switches of all entities:
                  r1-17 came by orders-v1 after orders-v2, the second switch of 3 of its entity
                  r1-23 came by orders-v1 after orders-v2, the second switch of 2 of its entity""";
    }

    @Test
    void without_routes_nobody_knows() {
        cannotTell(SampleRun.healthy().build(), this::ask, """
                Cannot tell whether routes were crossed: no route was reported; let the sink call EffectProbe.route(name).applied(eventId)""");
    }

    @Test
    void effects_that_name_no_route_may_have_crossed() {
        cannotTell(with(clean(3)).build(), this::ask, """
                Cannot tell whether routes were crossed: 3 effects named no route; let the sink report all by EffectProbe.route(name).applied(eventId)""");
    }

    @Test
    void one_route_alone_cannot_be_crossed() {
        cannotTell(with(new RouteFigures(List.of(OLD), 0, 0, 0, List.of())).build(), this::ask, """
                Cannot tell whether routes were crossed: all effects came by the one route orders-v1, so there was nothing to cross: see that the switch happens within the load""");
    }

    @Test
    void entities_with_one_effect_each_cannot_cross() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().orderCompared(0).routes(clean(0)))
                        .build(),
                this::ask,
                "Cannot tell whether routes were crossed: no entity had two effects, so there was nothing to cross: set"
                        + " `eventsPerEntity` to 2 or more, lower `tenants` or `openEntities`, or run longer");
    }

    @Test
    void a_drain_that_ended_at_its_limit_is_no_pass() {
        cannotTell(with(clean(0)).drainCutOff().build(), this::ask, """
                Cannot tell whether routes were crossed: nothing was found so far, but the drain ended at its limit before all was quiet:
                  it ends when commits have reached the ends and a second brought no further effect: see that the consumer commits, or give `drain` more time""");
    }
}
