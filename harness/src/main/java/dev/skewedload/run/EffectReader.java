package dev.skewedload.run;

import java.util.Optional;

/** Reads effects from a source until it is closed. */
public interface EffectReader extends AutoCloseable {
    /**
     * Why no further effects can be read.
     *
     * @return a sentence with the fact, or empty while the reader is well
     */
    Optional<String> failure();

    @Override
    void close();
}
