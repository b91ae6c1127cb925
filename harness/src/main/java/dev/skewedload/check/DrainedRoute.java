package dev.skewedload.check;

import dev.skewedload.measure.EffectReport;
import dev.skewedload.measure.RouteFigures;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * A route was left behind: its last effect was seen at most so long after the first effect by any other route, and nothing
 * came to it afterwards. Effects of all entities count, further ones too. Proven only by a drain that came to its end.
 *
 * <p><b>Example.</b> The first effect by {@code orders-v2} is seen at 8 s, the last by {@code orders-v1} at 11.5 s: drained
 * within 4 s, not within 3 s. Of a route that was given up little by little the time runs from the first effect elsewhere.
 *
 * @param route the route's name
 * @param within the longest time, above 0
 */
public record DrainedRoute(String route, Duration within) implements Check {
    /**
     * Checks the limit.
     *
     * @param route as above
     * @param within as above
     * @throws SkewedLoadException if the time is not above 0
     */
    public DrainedRoute {
        Objects.requireNonNull(route, "route");
        if (within.isZero() || within.isNegative()) {
            throw new SkewedLoadException("hasDrainedRoute requires that `within` be above 0, but was " + within
                    + ": give a time, as in Duration.ofMinutes(1).");
        }
    }

    @Override
    public String name() {
        return Story.format("hasDrainedRoute(%s, %s)", route, within);
    }

    @Override
    public Subject subject() {
        return Subject.LATENCY;
    }

    @Override
    public Answer answer(SkewRun run) {
        return Effects.seen(run, question(), this::answer);
    }

    private String question() {
        return "route " + route + " was drained";
    }

    private Answer answer(SkewRun run, EffectReport effects) {
        return effects.routes()
                .map(routes -> answer(run, effects, routes))
                .orElseGet(() -> Answer.cannotTell(Story.format(
                        "Cannot tell whether %s: no route was reported; let the sink call"
                                + " EffectProbe.route(name).applied(eventId)",
                        question())));
    }

    private Answer answer(SkewRun run, EffectReport effects, RouteFigures routes) {
        Optional<RouteFigures.Route> drained = routes.route(route);
        Optional<RouteFigures.Route> other = routes.routes().stream()
                .filter(one -> !one.name().equals(route))
                .min(Comparator.comparingDouble(RouteFigures.Route::firstSecond));
        if (drained.isEmpty()) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: no effect came by it; the first route seen was %s",
                    question(), routes.routes().get(0).name()));
        }
        if (other.isEmpty()) {
            return Answer.cannotTell(Story.format(
                    "Cannot tell whether %s: all effects came by it, so there was no switch: see that it happens within the load",
                    question()));
        }
        double seconds = drained.get().lastSecond() - other.get().firstSecond();
        if (seconds > within.toNanos() / 1e9) {
            return notDrained(run, drained.get(), other.get());
        }
        return routes.unnamed() > 0
                ? Answer.cannotTell(Effects.unnamedRoutes(routes, question()))
                : Effects.provenByTheDrain(run, effects, question());
    }

    private Answer notDrained(SkewRun run, RouteFigures.Route drained, RouteFigures.Route other) {
        return Answer.fail(new Story(
                        "Expecting route %s to have its last effect within %s of the first by another route but it came"
                                + " %,.1f s after it:",
                        route, Story.millis(within), drained.lastSecond() - other.firstSecond())
                .line(
                        "the first by %s at %.1f s; the last of %,d by %s at %.1f s",
                        other.name(), other.firstSecond(), drained.effects(), route, drained.lastSecond())
                .endFor(run, Explained.UNFINISHED));
    }
}
