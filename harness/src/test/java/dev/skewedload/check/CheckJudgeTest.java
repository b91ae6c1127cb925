package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CheckJudgeTest {
    private record Probe(Subject subject, Supplier<Answer> answers) implements Check {
        @Override
        public String name() {
            return "probe()";
        }

        @Override
        public Answer answer(SkewRun run) {
            return answers.get();
        }
    }

    private static Check passing(Subject subject) {
        return new Probe(subject, Answer::pass);
    }

    @Test
    void a_check_that_throws_cannot_tell() {
        SkewRun run = SampleRun.empty().build();
        Check crashing = new Probe(Subject.LOAD, () -> {
            throw new IllegalStateException("100 % wrong\nline");
        });

        CheckResult result = Check.judge(crashing, run);

        assertThat(result)
                .isEqualTo(new CheckResult(
                        "probe()",
                        Verdict.CANNOT_TELL,
                        "Cannot tell probe(): the check itself failed with java.lang.IllegalStateException: 100 %"
                                + " wrong\\nline, which is a fault of SkewedLoad"));
        assertThat(run.journal().results()).containsExactly(result);
    }

    @Test
    void a_check_that_ends_in_an_error_or_says_nothing_cannot_tell() {
        SkewRun run = SampleRun.empty().build();

        Check.judge(
                new Probe(Subject.LOAD, () -> {
                    throw new StackOverflowError();
                }),
                run);
        @SuppressWarnings("NullAway")
        Check silent = new Probe(Subject.LOAD, () -> null);
        Check.judge(silent, run);

        assertThat(run.journal().results())
                .extracting(CheckResult::verdict)
                .containsExactly(Verdict.CANNOT_TELL, Verdict.CANNOT_TELL);
    }

    @Test
    void a_late_generator_voids_lag_and_latency_alone() {
        SkewRun run = SampleRun.healthy().late(Duration.ofMillis(150)).build();

        for (Subject subject : Subject.values()) {
            boolean onTime = subject == Subject.LAG || subject == Subject.LATENCY;
            assertThat(Check.judge(passing(subject), run).verdict())
                    .as("%s", subject)
                    .isEqualTo(onTime ? Verdict.INVALID_RUN : Verdict.PASS);
        }
    }

    @ParameterizedTest
    @EnumSource(Subject.class)
    void what_voids_all_voids_each(Subject subject) {
        SkewRun run = SampleRun.healthy()
                .invalid(Invalidity.ofAll("the group was not ready"))
                .build();

        assertThat(Check.judge(passing(subject), run))
                .isEqualTo(new CheckResult(
                        "probe()",
                        Verdict.INVALID_RUN,
                        "Invalid run: probe() cannot be judged, since the stimulus did not happen as asked:\n"
                                + "  the group was not ready"));
    }

    @Test
    void a_void_subject_is_not_even_asked() {
        SkewRun run = SampleRun.healthy().invalid(Invalidity.ofAll("broken")).build();

        assertThat(Check.judge(new Probe(Subject.LOAD, () -> Answer.fail("skewed")), run)
                        .verdict())
                .isEqualTo(Verdict.INVALID_RUN);
    }

    @ParameterizedTest
    @EnumSource(Subject.class)
    void a_scaled_run_passes_no_check_on_time(Subject subject) {
        SkewRun run = SampleRun.healthy().scaled().build();

        boolean onTime = subject == Subject.LAG || subject == Subject.LATENCY;
        assertThat(Check.judge(passing(subject), run).verdict()).isEqualTo(onTime ? Verdict.CANNOT_TELL : Verdict.PASS);
        assertThat(Check.judge(new Probe(subject, () -> Answer.fail("too slow")), run))
                .isEqualTo(new CheckResult("probe()", Verdict.FAIL, "too slow"));
    }

    @Test
    void reasons_are_capped_and_cannot_break_the_lines() {
        SampleRun run = SampleRun.healthy();
        for (int reason = 0; reason < 9; reason++) {
            run.invalid(new Invalidity(Set.of(Subject.EFFECTS), "such as `\u001b[2J\n" + reason + "`"));
        }

        assertThat(Check.judge(passing(Subject.EFFECTS), run.build()).message().lines())
                .hasSize(7)
                .contains("  such as `\\u001b[2J\\n4`", "  … and 4 more");
    }

    @Test
    void the_verdict_of_a_run_is_that_of_its_worst_check() {
        List<Answer> answers = List.of(
                Answer.pass(),
                Answer.cannotTell("thin"),
                new Answer(Verdict.INVALID_RUN, "void"),
                Answer.fail("skewed"),
                Answer.pass());
        SkewRun run = SampleRun.empty().build();

        assertThat(answers.stream().map(answer -> {
                    Check.judge(new Probe(Subject.LOAD, () -> answer), run);
                    return run.verdict();
                }))
                .containsExactly(Verdict.PASS, Verdict.CANNOT_TELL, Verdict.INVALID_RUN, Verdict.FAIL, Verdict.FAIL);
    }

    @Test
    void a_run_without_checks_is_no_pass() {
        assertThat(SampleRun.healthy().build().verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }
}
