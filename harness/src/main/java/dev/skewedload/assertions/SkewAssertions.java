package dev.skewedload.assertions;

import dev.skewedload.measure.SkewRun;
import org.jspecify.annotations.Nullable;

/** Entry point of the assertions: {@code import static dev.skewedload.assertions.SkewAssertions.assertThat}. */
public final class SkewAssertions {
    private SkewAssertions() {}

    /**
     * Judges a run.
     *
     * @param run the run
     * @return assertions on it
     */
    public static SkewRunAssert assertThat(@Nullable SkewRun run) {
        return new SkewRunAssert(run);
    }
}
