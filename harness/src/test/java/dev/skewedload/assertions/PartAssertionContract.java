package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.check.InvalidRunException;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import java.util.EnumSet;
import java.util.Set;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What holds for every assertion on a run or on a part of it. */
abstract class PartAssertionContract<A extends AbstractAssert<A, ?>> {
    /** The assertion on this part of a run, or on nothing. */
    abstract A on(@Nullable SkewRun run);

    abstract A ask(A assertion);

    abstract Subject subject();

    /** The check as the journal names it. */
    abstract String check();

    abstract SampleRun good();

    abstract SampleRun bad();

    /** The whole message for {@link #bad}. */
    abstract String story();

    /** What is said of a run that cannot tell. */
    final void assertCannotTell(SkewRun run, String message) {
        assertThatThrownBy(() -> ask(on(run)))
                .isInstanceOf(AssertionError.class)
                .hasMessage(message);
        assertThat(run.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void passes_and_goes_on() {
        A assertion = on(good().build());

        assertThat(ask(assertion)).isSameAs(assertion);
    }

    @Test
    void fails_with_the_whole_story() {
        assertThatThrownBy(() -> ask(on(bad().build())))
                .isInstanceOf(AssertionError.class)
                .hasMessage(story());
    }

    @Test
    void refuses_null() {
        assertThatThrownBy(() -> ask(on(null)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("%nExpecting actual not to be null".formatted());
    }

    @Test
    void shows_a_description() {
        assertThatThrownBy(() -> ask(on(bad().build()).as("100 %% of %s", "orders")))
                .isInstanceOf(AssertionError.class)
                .hasMessage("[100 % of orders] " + story());
    }

    @Test
    void is_collected_softly() {
        SkewRun run = bad().build();
        SoftAssertions softly = new SoftAssertions();

        softly.check(() -> ask(on(run)));
        softly.check(() -> ask(on(run)));

        assertThat(softly.errorsCollected())
                .hasSize(2)
                .allSatisfy(error -> assertThat(error.getMessage()).startsWith(story()));
    }

    @Test
    void a_void_subject_is_an_error_and_no_failure() {
        SkewRun run = bad().invalid(new Invalidity(Set.of(subject()), "the fault did nothing: check it"))
                .build();

        assertThatThrownBy(
                        () -> SoftAssertions.assertSoftly(softly -> softly.check(() -> ask(on(run).as("peak hour")))))
                .isExactlyInstanceOf(InvalidRunException.class)
                .hasMessage("[peak hour] Invalid run: " + check()
                        + " cannot be judged, since the stimulus did not happen as asked:\n"
                        + "  the fault did nothing: check it"
                        + run.report().map(where -> "\nreport: " + where).orElse(""));
        assertThat(run.verdict()).isEqualTo(Verdict.INVALID_RUN);
    }

    @Test
    void other_void_subjects_do_not_touch_it() {
        SkewRun run = good().invalid(new Invalidity(EnumSet.complementOf(EnumSet.of(subject())), "something else"))
                .build();

        ask(on(run));

        assertThat(run.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void at_a_scaled_rate_it_passes_only_if_it_is_exact() {
        SkewRun run = good().scaled().build();

        if (subject() == Subject.LAG || subject() == Subject.LATENCY) {
            assertCannotTell(
                    run,
                    "Cannot tell " + check() + ": the rate was scaled down, and a check on time passes at the full"
                            + " rate only: run without skewedload.scale");
        } else {
            ask(on(run));
            assertThat(run.verdict()).isEqualTo(Verdict.PASS);
        }
    }

    @Test
    void is_noted_in_the_journal() {
        SkewRun passed = good().build();
        SkewRun failed = bad().build();

        ask(on(passed));
        assertThatThrownBy(() -> ask(on(failed))).isInstanceOf(AssertionError.class);

        assertThat(passed.journal().results()).containsExactly(new CheckResult(check(), Verdict.PASS, ""));
        assertThat(failed.journal().results()).containsExactly(new CheckResult(check(), Verdict.FAIL, story()));
    }
}
