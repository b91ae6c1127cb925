package dev.skewedload.run;

import java.util.Optional;
import java.util.OptionalInt;

/** Reads effects from a source until it is closed. */
public interface EffectReader extends AutoCloseable {
    /**
     * Up to when the view is complete: each effect that happened before, by {@link System#nanoTime}, has been told.
     *
     * @return a moment that never moves back
     */
    long completeUpTo();

    /**
     * Why no further effects can be read.
     *
     * @return a sentence with the fact, or empty while the reader is well
     */
    Optional<String> failure();

    /**
     * Why effects may have come and gone between two looks, so that what was not seen may have happened all the same. Where the
     * contract lets a later effect take an earlier one's place, that is as it should be.
     *
     * @return a sentence with the fact and the remedy, or empty while what was seen stayed
     */
    default Optional<String> vanished() {
        return Optional.empty();
    }

    /**
     * How many partitions the stream has that is read, of which the lane of each effect is one.
     *
     * @return empty where what is read is no stream with partitions
     */
    default OptionalInt partitions() {
        return OptionalInt.empty();
    }

    @Override
    void close();
}
