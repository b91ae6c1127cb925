package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Verdict;
import org.jspecify.annotations.Nullable;

/** What holds for every assertion on a run. */
abstract class AssertionContract extends PartAssertionContract<SkewRunAssert> {
    @Override
    SkewRunAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run);
    }

    /** What is said of a run that cannot tell. */
    static void cannotTell(SkewRun run, ThrowingAssertion assertion, String message) {
        assertThatThrownBy(() -> assertion.on(SkewAssertions.assertThat(run)))
                .isInstanceOf(AssertionError.class)
                .hasMessage(message);
        assertThat(run.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    interface ThrowingAssertion {
        void on(SkewRunAssert assertion);
    }
}
