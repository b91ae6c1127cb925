package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.RouteFigures;
import dev.skewedload.measure.RouteFigures.Route;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HasDrainedRouteTest extends AssertionContract {
    private static final Route NEW = new Route("orders-v2", 14_400, 8, 20.2);

    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasDrainedRoute("orders-v1", Duration.ofSeconds(3));
    }

    @Override
    Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    String check() {
        return "hasDrainedRoute(orders-v1, PT3S)";
    }

    private static SampleRun with(long unnamed, Route... routes) {
        return SampleRun.healthy()
                .effects(new SampleEffects().routes(new RouteFigures(List.of(routes), unnamed, 0, 0, List.of())));
    }

    private static Route oldUpTo(double lastSecond) {
        return new Route("orders-v1", 9_600, 0.1, lastSecond);
    }

    @Override
    SampleRun good() {
        return with(0, oldUpTo(11), NEW);
    }

    @Override
    SampleRun bad() {
        return with(7, NEW, new Route("orders-v3", 1, 9, 9), oldUpTo(11.5));
    }

    @Override
    String story() {
        return """
                Expecting route orders-v1 to have its last effect within 3,000 ms of the first by another route but it came 3.5 s after it:
                  the first by orders-v2 at 8.0 s; the last of 9,600 by orders-v1 at 11.5 s""";
    }

    @Test
    void a_route_that_ended_before_the_other_began_was_drained() {
        ask(SkewAssertions.assertThat(with(0, oldUpTo(7), NEW).build()));
    }

    @Test
    void without_routes_nobody_knows() {
        cannotTell(SampleRun.healthy().build(), this::ask, """
                Cannot tell whether route orders-v1 was drained: no route was reported; let the sink call EffectProbe.route(name).applied(eventId)""");
    }

    @Test
    void a_route_that_nothing_came_by_may_be_misspelt() {
        cannotTell(with(0, NEW).build(), this::ask, """
                Cannot tell whether route orders-v1 was drained: no effect came by it; the first route seen was orders-v2""");
    }

    @Test
    void without_another_route_there_was_no_switch() {
        cannotTell(with(0, oldUpTo(20)).build(), this::ask, """
                Cannot tell whether route orders-v1 was drained: all effects came by it, so there was no switch: see that it happens within the load""");
    }

    @Test
    void effects_that_name_no_route_may_have_come_by_it() {
        cannotTell(with(3, oldUpTo(9), NEW).build(), this::ask, """
                Cannot tell whether route orders-v1 was drained: 3 effects named no route; let the sink report all by EffectProbe.route(name).applied(eventId)""");
    }

    @Test
    void what_is_pending_may_come_by_it_yet() {
        cannotTell(
                SampleRun.healthy()
                        .drainCutOff()
                        .effects(new SampleEffects()
                                .pending(1)
                                .routes(new RouteFigures(List.of(oldUpTo(9), NEW), 0, 0, 0, List.of())))
                        .build(),
                this::ask,
                """
                Cannot tell whether route orders-v1 was drained: 1 of 24,000 events were still pending when the drain ended, 23,999 were applied:
                  they were not passed over, but not done either; the first: r1-9000
                  give `drain` more time, or see why the consumer does not come to them""");
    }

    @Test
    void requires_a_time() {
        assertThatThrownBy(() -> SkewAssertions.assertThat(good().build()).hasDrainedRoute("orders-v1", Duration.ZERO))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("hasDrainedRoute requires that `within` be above 0, but was PT0S: give a time, as in"
                        + " Duration.ofMinutes(1).");
    }
}
