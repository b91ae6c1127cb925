package dev.skewedload.example.gallery;

import java.util.function.Predicate;

/**
 * Work in which a part of the events waits until the others are ahead by {@value #ENOUGH}, as a partition whose consumer is slower does:
 * what may be overtaken is overtaken.
 *
 * @param part which events wait
 * @param from the sequence from which on they do
 * @param others counts the others
 */
record HeldBack(Predicate<OrderEvent> part, long from, Counts others) implements Work {
    private static final int ENOUGH = 60;
    private static final String OTHERS = "events of the others";

    HeldBack(Predicate<OrderEvent> part, long from) {
        this(part, from, new Counts());
    }

    @Override
    public void on(OrderEvent event) throws InterruptedException {
        if (event.sequence() < from) {
            return;
        }
        if (part.test(event)) {
            others.await(OTHERS, ENOUGH);
        } else {
            others.add(OTHERS);
        }
    }
}
