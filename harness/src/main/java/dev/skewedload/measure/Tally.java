package dev.skewedload.measure;

import java.util.ArrayList;
import java.util.List;

/** A count with its first distinct examples. Not thread-safe. */
final class Tally<T> {

    static final int EXAMPLES = 20;

    private final List<T> examples = new ArrayList<>();
    private long count;

    void add(T example) {
        count++;
        if (examples.size() < EXAMPLES && !examples.contains(example)) {
            examples.add(example);
        }
    }

    Tally<T> copy() {
        Tally<T> copy = new Tally<>();
        copy.count = count;
        copy.examples.addAll(examples);
        return copy;
    }

    long count() {
        return count;
    }

    List<T> examples() {
        return List.copyOf(examples);
    }

    static EffectReport.Finding finding(Tally<Long> tally) {
        return new EffectReport.Finding(tally.count(), tally.examples());
    }

    static EffectReport.Strays strays(Tally<String> tally) {
        return new EffectReport.Strays(tally.count(), tally.examples());
    }
}
