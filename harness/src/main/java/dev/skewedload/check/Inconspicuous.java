package dev.skewedload.check;

import static dev.skewedload.measure.Cause.NONE;

import java.util.List;

/** NONE: load as even as chance allows, every partition was judged, none grows and none was behind for a time. */
final class Inconspicuous {
    private Inconspicuous() {}

    static Suspicion of(Scene scene) {
        boolean even = scene.hot().isEmpty() && !Unevenness.any(scene);
        boolean judged = scene.isWatched() && scene.unclear() == 0;
        return even && judged && !scene.isBehind() ? Suspicion.proven(NONE, evidence(scene)) : Suspicion.excluded(NONE);
    }

    /** Late answers that nobody felt are told, and are no cause. */
    private static List<String> evidence(Scene scene) {
        String keptUp = "no partition falls behind";
        return SlowBroker.areLate(scene)
                ? List.of(
                        Doubt.EVEN, keptUp, SlowBroker.describe(scene.symptoms().answers()))
                : List.of(Doubt.EVEN, keptUp);
    }
}
