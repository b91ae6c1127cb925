package dev.skewedload.measure;

import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * By which ways the effects of a run came, such as the old and the new topic of a migration.
 *
 * <p>All effects count, further ones too, in the order in which they were seen. A switch is an effect of an entity by another
 * route than the effect before it. <b>Example.</b> Effects by {@code old, old, new, new} are one clean switch; by
 * {@code old, new, old, new} there are three, and the entity is a crossing, even though its order may have held by luck.
 *
 * @param routes the routes, in the order in which they were first seen
 * @param unnamed effects that named no route, so that the view is not whole; above 0, nobody can tell that nothing crossed
 * @param switches switches of all entities
 * @param crossings entities that were on more than one route other than by one clean switch: with two switches or more
 * @param examples the first of them, at most 20
 */
public record RouteFigures(List<Route> routes, long unnamed, long switches, long crossings, List<Crossing> examples) {
    /**
     * Copies the lists.
     *
     * @param routes as above
     * @param unnamed as above
     * @param switches as above
     * @param crossings as above
     * @param examples as above
     */
    public RouteFigures {
        routes = List.copyOf(routes);
        examples = List.copyOf(examples);
    }

    /**
     * One route by its name.
     *
     * @param name the name
     * @return the route, or empty if no effect came by it
     */
    public Optional<Route> route(String name) {
        return routes.stream().filter(route -> route.name().equals(name)).findFirst();
    }

    RouteFigures renumbered(LongUnaryOperator sequence) {
        return new RouteFigures(
                routes,
                unnamed,
                switches,
                crossings,
                examples.stream()
                        .map(crossing -> new Crossing(
                                sequence.applyAsLong(crossing.sequence()),
                                crossing.from(),
                                crossing.to(),
                                crossing.switches()))
                        .toList());
    }

    /**
     * What came by one route.
     *
     * @param name its name
     * @param effects number of effects, at least 1
     * @param firstSecond when the first was seen, in seconds since the schedule began
     * @param lastSecond when the last was seen
     */
    public record Route(String name, long effects, double firstSecond, double lastSecond) {}

    /**
     * One entity on more than one route.
     *
     * @param sequence the event of it that came by the second switch
     * @param from the route before that
     * @param to the route of that event
     * @param switches switches of the entity over the whole run, at least 2
     */
    public record Crossing(long sequence, String from, String to, int switches) {}
}
