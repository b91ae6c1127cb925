package dev.skewedload.example.gallery;

import java.util.List;
import java.util.stream.Stream;

/** All exhibits, in the order in which they are shown. */
public final class Gallery {
    private Gallery() {}

    /**
     * All exhibits.
     *
     * @return right ones and wrong ones, by what they are about
     */
    public static List<Exhibit> exhibits() {
        return Stream.of(
                        Commits.exhibits(),
                        Sinks.exhibits(),
                        Ordering.exhibits(),
                        Backpressure.exhibits(),
                        Routes.exhibits(),
                        Keys.exhibits(),
                        Capacity.exhibits())
                .flatMap(List::stream)
                .toList();
    }
}
