package dev.skewedload.run;

import java.util.Optional;

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

    @Override
    void close();
}
