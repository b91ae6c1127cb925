package dev.skewedload.example.gallery;

import dev.skewedload.run.EffectProbe;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sells a piece at the first event of an order, and tells the order at each event whether it has one.
 *
 * @param effects the test's probe
 * @param stock what is sold
 * @param split on which sub-key an order is
 * @param answers which orders have a piece
 */
record StockSink(EffectProbe effects, Stock stock, SubKeys split, Map<String, Boolean> answers) implements Sink {
    StockSink(EffectProbe effects, Stock stock, SubKeys split) {
        this(effects, stock, split, new ConcurrentHashMap<>());
    }

    /** How many orders were told that they have a piece. */
    long sold() {
        return answers.values().stream().filter(Boolean::booleanValue).count();
    }

    @Override
    public void apply(OrderEvent event) {
        boolean sold = split.keys().contains(event.key())
                && answers.computeIfAbsent(event.order(), order -> stock.sell(split.indexOf(order)));
        effects.applied(event.id(), sold ? "sold" : "sold out");
    }
}
