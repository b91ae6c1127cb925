package dev.skewedload.junit;

import dev.skewedload.run.EffectProbe;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * The one probe of all tests, closed when the engine ends: Jupiter before 5.13 closes what is a {@link CloseableResource}, later ones
 * what is {@link AutoCloseable}.
 */
record SharedProbe(EffectProbe probe) implements CloseableResource, AutoCloseable {
    SharedProbe() {
        this(new EffectProbe());
    }

    @Override
    public void close() {
        probe.close();
    }
}
