package dev.skewedload.jdbc;

import dev.skewedload.run.EffectReader;
import dev.skewedload.run.EffectReaders;
import dev.skewedload.run.EffectSink;
import dev.skewedload.run.EffectSource;
import java.util.Optional;

/** Reads {@link EffectSource.Jdbc}; found by its entry among the services. */
public final class JdbcEffectReaders implements EffectReaders {
    /** Creates it, for the service loader. */
    public JdbcEffectReaders() {}

    @Override
    public Optional<EffectReader> open(EffectSource source, EffectSink sink) {
        return source instanceof EffectSource.Jdbc query
                ? Optional.of(new JdbcEffects(new EffectQuery(query.dataSource(), query.query()), sink))
                : Optional.empty();
    }
}
