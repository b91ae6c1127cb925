package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * By which route the effects of each entity came: three numbers an entity, once a route is reported. Not thread-safe.
 *
 * <p>A switch is an effect of an entity by another route than the effect before it. One is a clean one; the second makes
 * a crossing.
 */
final class EntityRoutes {
    private static final int NONE = 0;

    private final Map<String, Integer> ids = new HashMap<>();
    private final List<Traffic> routes = new ArrayList<>();
    private final List<Second> crossings = new ArrayList<>();
    private int[] last = new int[0];
    private int[] switches = new int[0];
    private long allSwitches;
    private long crossed;
    private long unnamed;

    /** An effect by no route that is known. */
    void noteUnnamed() {
        unnamed++;
    }

    void note(int entity, long sequence, String route, long nanos) {
        int id = ids.computeIfAbsent(route, this::open);
        routes.get(id - 1).note(nanos);
        if (entity >= last.length) {
            int room = roomFor(entity, last.length);
            last = Arrays.copyOf(last, room);
            switches = Arrays.copyOf(switches, room);
        }
        int before = last[entity];
        last[entity] = id;
        if (before != NONE && before != id) {
            noteSwitch(entity, sequence, before, id);
        }
    }

    private int open(String name) {
        routes.add(new Traffic(name));
        return routes.size();
    }

    private void noteSwitch(int entity, long sequence, int from, int to) {
        allSwitches++;
        if (++switches[entity] == 2) {
            crossed++;
            if (crossings.size() < Tally.EXAMPLES) {
                crossings.add(new Second(entity, sequence, from, to));
            }
        }
    }

    /** What was seen, or null if no effect named its route. */
    @Nullable
    RouteFigures figures() {
        if (routes.isEmpty()) {
            return null;
        }
        return new RouteFigures(
                routes.stream().map(Traffic::figures).toList(),
                unnamed,
                allSwitches,
                crossed,
                crossings.stream().map(this::crossing).toList());
    }

    private RouteFigures.Crossing crossing(Second second) {
        return new RouteFigures.Crossing(
                second.sequence,
                routes.get(second.from - 1).name,
                routes.get(second.to - 1).name,
                switches[second.entity]);
    }

    /** How long an array with a place for each entity becomes: at least twice as long as before. */
    static int roomFor(int entity, int before) {
        return (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(entity + 1L, before * 2L));
    }

    private record Second(int entity, long sequence, int from, int to) {}

    private static final class Traffic {
        private final String name;
        private long effects;
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        Traffic(String name) {
            this.name = name;
        }

        void note(long nanos) {
            effects++;
            first = Math.min(first, nanos);
            last = Math.max(last, nanos);
        }

        RouteFigures.Route figures() {
            return new RouteFigures.Route(name, effects, first / 1e9, last / 1e9);
        }
    }
}
