package dev.skewedload.measure;

import static dev.skewedload.measure.SendOutcome.NOT_SENT;

/** Three bits an event: two for its {@link SendOutcome}, one for its first effect. Not thread-safe. */
final class EventStates {

    /** 64 billion events: 24 GB of bits; what asks for more is a mistaken unit. */
    static final long MAX_EVENTS = 1L << 36;

    private final SendOutcome[] outcomes = SendOutcome.values();
    private final long[] sends;
    private final long[] effects;

    EventStates(long events) {
        if (events < 0 || events > MAX_EVENTS) {
            throw new IllegalArgumentException(
                    "the number of events must be in [0, %d], but was %d".formatted(MAX_EVENTS, events));
        }
        sends = new long[words(events, 32)];
        effects = new long[words(events, 64)];
    }

    SendOutcome outcome(long sequence) {
        return outcomes[(int) (sends[(int) (sequence >>> 5)] >>> shift(sequence)) & 3];
    }

    void outcome(long sequence, SendOutcome outcome) {
        int word = (int) (sequence >>> 5);
        sends[word] = sends[word] & ~(3L << shift(sequence)) | (long) outcome.ordinal() << shift(sequence);
    }

    boolean isSent(long sequence) {
        return outcome(sequence) != NOT_SENT;
    }

    boolean hasEffect(long sequence) {
        return (effects[(int) (sequence >>> 6)] & 1L << sequence) != 0;
    }

    void effect(long sequence, boolean seen) {
        int word = (int) (sequence >>> 6);
        effects[word] = seen ? effects[word] | 1L << sequence : effects[word] & ~(1L << sequence);
    }

    private static int shift(long sequence) {
        return (int) (sequence & 31) << 1;
    }

    private static int words(long events, int eventsPerWord) {
        return (int) ((events + eventsPerWord - 1) / eventsPerWord);
    }
}
