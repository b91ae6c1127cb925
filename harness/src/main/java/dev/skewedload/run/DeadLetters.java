package dev.skewedload.run;

/** Takes what is read from a dead-letter topic: each record is an event that was set aside. */
final class DeadLetters implements EffectSink {
    private final EffectSink events;

    DeadLetters(EffectSink events) {
        this.events = events;
    }

    @Override
    public void applied(AppliedEffect letter) {
        events.deadLettered(letter.eventId(), letter.nanoTime());
    }

    @Override
    public void deadLettered(String eventId, long nanoTime) {
        events.deadLettered(eventId, nanoTime);
    }

    @Override
    public void executionStarted(String eventId, long nanoTime) {
        throw new UnsupportedOperationException("a dead-letter topic shows no executions");
    }

    @Override
    public void executionEnded(String eventId, long nanoTime) {
        throw new UnsupportedOperationException("a dead-letter topic shows no executions");
    }
}
