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
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** What holds for every assertion on a run. */
abstract class AssertionContract {
    abstract SkewRunAssert ask(SkewRunAssert assertion);

    abstract Subject subject();

    /** The check as the journal names it. */
    abstract String check();

    abstract SampleRun good();

    abstract SampleRun bad();

    /** The whole message for {@link #bad}. */
    abstract String story();

    /** What is said of a run that cannot tell. */
    static void cannotTell(SkewRun run, ThrowingAssertion assertion, String message) {
        assertThatThrownBy(() -> assertion.on(SkewAssertions.assertThat(run)))
                .isInstanceOf(AssertionError.class)
                .hasMessage(message);
        assertThat(run.verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void passes_and_goes_on() {
        SkewRunAssert assertion = SkewAssertions.assertThat(good().build());

        assertThat(ask(assertion)).isSameAs(assertion);
    }

    @Test
    void fails_with_the_whole_story() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(bad().build())))
                .isInstanceOf(AssertionError.class)
                .hasMessage(story());
    }

    @Test
    void refuses_null() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(null)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("%nExpecting actual not to be null".formatted());
    }

    @Test
    void shows_a_description() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(bad().build()).as("100 %% of %s", "orders")))
                .isInstanceOf(AssertionError.class)
                .hasMessage("[100 % of orders] " + story());
    }

    @Test
    void is_collected_softly() {
        SkewRun run = bad().build();
        SoftAssertions softly = new SoftAssertions();

        softly.check(() -> ask(SkewAssertions.assertThat(run)));
        softly.check(() -> ask(SkewAssertions.assertThat(run)));

        assertThat(softly.errorsCollected())
                .hasSize(2)
                .allSatisfy(error -> assertThat(error.getMessage()).startsWith(story()));
    }

    @Test
    void a_void_subject_is_an_error_and_no_failure() {
        SkewRun run = bad().invalid(new Invalidity(Set.of(subject()), "the fault did nothing: check it"))
                .build();

        assertThatThrownBy(() -> SoftAssertions.assertSoftly(softly ->
                        softly.check(() -> ask(SkewAssertions.assertThat(run).as("peak hour")))))
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

        ask(SkewAssertions.assertThat(run));

        assertThat(run.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void at_a_scaled_rate_it_passes_only_if_it_is_exact() {
        SkewRun run = good().scaled().build();

        if (subject() == Subject.LAG || subject() == Subject.LATENCY) {
            cannotTell(
                    run,
                    this::ask,
                    "Cannot tell " + check() + ": the rate was scaled down, and a check on time passes at the full"
                            + " rate only: run without skewedload.scale");
        } else {
            ask(SkewAssertions.assertThat(run));
            assertThat(run.verdict()).isEqualTo(Verdict.PASS);
        }
    }

    @Test
    void is_noted_in_the_journal() {
        SkewRun passed = good().build();
        SkewRun failed = bad().build();

        ask(SkewAssertions.assertThat(passed));
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(failed))).isInstanceOf(AssertionError.class);

        assertThat(passed.journal().results()).containsExactly(new CheckResult(check(), Verdict.PASS, ""));
        assertThat(failed.journal().results()).containsExactly(new CheckResult(check(), Verdict.FAIL, story()));
    }

    interface ThrowingAssertion {
        void on(SkewRunAssert assertion);
    }
}
