package dev.skewedload.measure;

import static dev.skewedload.measure.Verdict.CANNOT_TELL;
import static dev.skewedload.measure.Verdict.FAIL;
import static dev.skewedload.measure.Verdict.INVALID_RUN;
import static dev.skewedload.measure.Verdict.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void a_run_without_checks_cannot_tell() {
        assertThat(ofRun()).isEqualTo(CANNOT_TELL);
    }

    @Test
    void a_run_passes_if_every_check_does() {
        assertThat(ofRun(PASS, PASS)).isEqualTo(PASS);
    }

    @Test
    void a_failure_outweighs_everything() {
        assertThat(ofRun(PASS, CANNOT_TELL, INVALID_RUN, FAIL)).isEqualTo(FAIL);
    }

    @Test
    void an_invalid_check_outweighs_one_that_cannot_tell() {
        assertThat(ofRun(CANNOT_TELL, PASS, INVALID_RUN)).isEqualTo(INVALID_RUN);
    }

    @Test
    void one_check_that_cannot_tell_is_enough_not_to_pass() {
        assertThat(ofRun(PASS, CANNOT_TELL, PASS)).isEqualTo(CANNOT_TELL);
    }

    private static Verdict ofRun(Verdict... verdicts) {
        return Verdict.ofRun(Arrays.stream(verdicts)
                .map(verdict -> new CheckResult("check", verdict, "message"))
                .toList());
    }
}
