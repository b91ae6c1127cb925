package dev.skewedload.measure;

/** One bit an event, for what few runs have: it takes memory from the first bit on. Not thread-safe. */
final class EventBits {
    private final long events;
    private long[] words = new long[0];

    EventBits(long events) {
        this.events = events;
    }

    boolean get(long sequence) {
        return words.length > 0 && (words[(int) (sequence >>> 6)] & 1L << sequence) != 0;
    }

    void set(long sequence, boolean value) {
        if (words.length == 0) {
            words = new long[(int) ((events + 63) >>> 6)];
        }
        int word = (int) (sequence >>> 6);
        words[word] = value ? words[word] | 1L << sequence : words[word] & ~(1L << sequence);
    }
}
