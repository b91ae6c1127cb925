package dev.skewedload.example.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.Verdict;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a wrong system counts as caught, and a right one as passed. */
class GalleryResultTest {
    private static final Exhibit RIGHT =
            Exhibit.right("right", "does it right", stand -> {}).proves("hasNoLostEffects()");
    private static final Exhibit WRONG = Exhibit.wrong("wrong", "loses", stand -> {})
            .isCaughtBy("hasNoLostEffects()")
            .mayAlsoFail("hasNoUnsafeCommits()");

    @Test
    void a_right_one_passes_when_it_fails_nothing_and_proves_what_it_should() {
        assertThat(verdict(RIGHT, is("hasNoLostEffects()", Verdict.PASS), is("hasNoOverlaps()", Verdict.CANNOT_TELL)))
                .isEqualTo("passed");
    }

    @Test
    void a_right_one_does_not_pass_when_nobody_can_tell() {
        assertThat(verdict(RIGHT, is("hasNoLostEffects()", Verdict.CANNOT_TELL)))
                .isEqualTo("NOT PROVEN: hasNoLostEffects()");
        assertThat(verdict(RIGHT)).isEqualTo("NOT PROVEN: hasNoLostEffects()");
        assertThat(verdict(Exhibit.right("right", "proves nothing", stand -> {})))
                .isEqualTo("NOTHING TO PROVE");
    }

    @Test
    void a_right_one_that_fails_any_check_is_a_false_alarm() {
        assertThat(verdict(RIGHT, is("hasNoLostEffects()", Verdict.PASS), is("hasNoOverlaps()", Verdict.FAIL)))
                .isEqualTo("FALSE ALARM");
    }

    @Test
    void a_wrong_one_is_caught_by_its_finding_and_by_what_may_follow() {
        assertThat(verdict(WRONG, is("hasNoLostEffects()", Verdict.FAIL), is("hasNoUnsafeCommits()", Verdict.FAIL)))
                .isEqualTo("caught");
    }

    @Test
    void a_wrong_one_is_missed_without_its_finding_whatever_else_is_found() {
        assertThat(verdict(WRONG, is("hasNoLostEffects()", Verdict.CANNOT_TELL), is("hasNoOverlaps()", Verdict.FAIL)))
                .isEqualTo("MISSED");
        assertThat(verdict(WRONG, is("hasNoLostEffects()", Verdict.INVALID_RUN)))
                .isEqualTo("MISSED");
        assertThat(verdict(Exhibit.wrong("wrong", "expects nothing", stand -> {})))
                .isEqualTo("MISSED");
    }

    @Test
    void a_finding_that_the_fault_does_not_explain_is_absurd() {
        assertThat(verdict(WRONG, is("hasNoLostEffects()", Verdict.FAIL), is("hasNoOverlaps()", Verdict.FAIL)))
                .isEqualTo("ABSURD: hasNoOverlaps()");
    }

    @Test
    void an_exhibit_that_breaks_by_itself_shows_nothing() {
        GalleryResult broken = new GalleryResult(
                WRONG,
                SampleRun.healthy().build(),
                Arrays.asList(is("hasNoLostEffects()", Verdict.FAIL)),
                Optional.of(new IllegalStateException("no database")));

        assertThat(broken.asExpected()).isFalse();
        assertThat(broken.verdict()).isEqualTo("BROKEN: java.lang.IllegalStateException: no database");
    }

    private static CheckResult is(String check, Verdict verdict) {
        return new CheckResult(check, verdict, "");
    }

    private static String verdict(Exhibit exhibit, CheckResult... checks) {
        GalleryResult result =
                new GalleryResult(exhibit, SampleRun.healthy().build(), Arrays.asList(checks), Optional.empty());
        assertThat(result.asExpected())
                .isEqualTo(result.verdict().equals("passed") || result.verdict().equals("caught"));
        return result.verdict();
    }
}
