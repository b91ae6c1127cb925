package dev.skewedload.example.gallery;

import dev.skewedload.run.EffectProbe;

/**
 * The default sink: does the work on an event, and reports the effect with its content. It would do both again for an event that
 * is delivered again.
 *
 * @param effects the test's probe
 * @param work what is done before the effect
 */
public record ProbeSink(EffectProbe effects, Work work) implements Sink {
    @Override
    public void apply(OrderEvent event) throws InterruptedException {
        effects.executing(event.id(), () -> {
            work.on(event);
            effects.applied(event.id(), event.value());
            work.done(event);
        });
    }
}
