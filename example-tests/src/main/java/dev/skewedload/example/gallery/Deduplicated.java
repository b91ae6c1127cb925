package dev.skewedload.example.gallery;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Lets an event have its effect unless one that counts as the same had it before. A sink that may fail has to keep the memory and the
 * effect in one transaction.
 *
 * @param identity by what events count as the same
 * @param seen what had its effect, for as long as the sink lives
 * @param next the sink behind
 */
record Deduplicated(Function<OrderEvent, String> identity, Set<String> seen, Sink next) implements Sink {
    Deduplicated(Function<OrderEvent, String> identity, Sink next) {
        this(identity, ConcurrentHashMap.newKeySet(), next);
    }

    /** The same memory before another sink. */
    Deduplicated before(Sink other) {
        return new Deduplicated(identity, seen, other);
    }

    @Override
    public void apply(OrderEvent event) throws Exception {
        if (seen.add(identity.apply(event))) {
            next.apply(event);
        }
    }
}
