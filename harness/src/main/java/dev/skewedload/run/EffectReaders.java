package dev.skewedload.run;

import java.util.Optional;

/**
 * Opens sources of effects that can be read without the target, such as a database. Implementations are found by {@link
 * java.util.ServiceLoader}; a source that none of them opens is opened by the target.
 */
public interface EffectReaders {
    /**
     * Starts to read effects from where the source stands now.
     *
     * @param source what to read
     * @param sink told of each effect
     * @return the reader, which reads until it is closed; empty if this source is not of a kind that is read here
     * @throws dev.skewedload.workload.SkewedLoadException if the source is not there or not as asked, with the remedy
     */
    Optional<EffectReader> open(EffectSource source, EffectSink sink);
}
