package dev.skewedload.run;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what it is told. */
final class SeenEffects implements EffectSink {
    final List<AppliedEffect> applied = new CopyOnWriteArrayList<>();
    final List<String> others = new CopyOnWriteArrayList<>();
    final List<Long> times = new CopyOnWriteArrayList<>();

    @Override
    public void applied(AppliedEffect effect) {
        applied.add(effect);
        times.add(effect.nanoTime());
    }

    @Override
    public void deadLettered(String eventId, long nanoTime) {
        others.add("dead " + eventId);
        times.add(nanoTime);
    }

    @Override
    public void executionStarted(String eventId, long nanoTime) {
        others.add("started " + eventId);
        times.add(nanoTime);
    }

    @Override
    public void executionEnded(String eventId, long nanoTime) {
        others.add("ended " + eventId);
        times.add(nanoTime);
    }
}
