package dev.skewedload.check;

import static dev.skewedload.measure.Cause.NONE;

import java.util.List;

/** NONE: load as even as chance allows, every partition was judged, none grows and none was behind for a time. */
final class Inconspicuous {
    private Inconspicuous() {}

    static Suspicion of(Scene scene) {
        boolean even = scene.hot().isEmpty() && !Unevenness.any(scene);
        boolean judged = scene.isWatched() && scene.unclear() == 0;
        return even && judged && !scene.isBehind()
                ? Suspicion.proven(NONE, List.of(Doubt.EVEN, "no partition falls behind"))
                : Suspicion.excluded(NONE);
    }
}
