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
import dev.skewedload.report.Baseline;
import dev.skewedload.report.SampleBaseline;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HasNotRegressedFromTest extends AssertionContract {
    @TempDir
    Path folder;

    private Baseline baseline;

    @BeforeEach
    void makeBaseline() {
        baseline = SampleBaseline.of(SampleRun.healthy().build(), folder);
    }

    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNotRegressedFrom(baseline);
    }

    @Override
    Subject subject() {
        return Subject.LOAD;
    }

    @Override
    String check() {
        return "hasNotRegressedFrom(order-service)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    /** Keyed by city: the capital has most orders. */
    @Override
    SampleRun bad() {
        return SampleRun.empty()
                .key("capital", 7, 14_400)
                .key("harbour", 3, 4_800)
                .key("spa", 11, 4_800)
                .keyOrigin("the key was chosen by OrderKeys.byCity");
    }

    @Override
    String story() {
        return """
                Expecting no regression from baseline order-service but records lie otherwise on 24 of 24 partitions, less evenly:
                  peak-to-average of records 14.40, in the baseline 1.00
                  partition 7 took 14,400 records, in the baseline 1,000
                  partition 3 took 4,800 records, in the baseline 1,000
                  partition 11 took 4,800 records, in the baseline 1,000
                  partition 0 took 0 records, in the baseline 1,000
                  partition 1 took 0 records, in the baseline 1,000
                  … and 19 more
                  keys: 3, in the baseline 240
                  key capital: 14,400 on partition 7, in the baseline not among the heaviest
                  key harbour: 4,800 on partition 3, in the baseline not among the heaviest
                  key spa: 4,800 on partition 11, in the baseline not among the heaviest
                  key key-0: not sent, in the baseline 100 on partition 0
                  key key-1: not sent, in the baseline 100 on partition 1
                  … and 8 more
                  the key was chosen by OrderKeys.byCity
                  cause: %s
                  if the change is meant, run with -Dskewedload.baseline=update and commit the file""".formatted(bad().build().diagnosis());
    }

    @Test
    @Override
    void other_void_subjects_do_not_touch_it() {
        SkewRun run = good().invalid(new Invalidity(EnumSet.of(Subject.LAG, Subject.LATENCY), "the generator was late"))
                .build();

        ask(SkewAssertions.assertThat(run));

        assertThat(run.journal().results()).containsExactly(new CheckResult(check(), Verdict.PASS, ""));
    }

    @Test
    void void_effects_are_an_error_where_the_baseline_has_effects() {
        SkewRun run = good().invalid(new Invalidity(Set.of(Subject.EFFECTS), "effects came from elsewhere"))
                .build();

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run)))
                .isExactlyInstanceOf(InvalidRunException.class)
                .hasMessage("""
                        Invalid run: hasNotRegressedFrom(order-service) cannot be judged, since the stimulus did not happen as asked:
                          effects came from elsewhere""");
    }

    @Test
    void a_baseline_that_is_not_there_says_how_to_make_it() {
        baseline = Baseline.named("another").in(folder);

        cannotTell(good().build(), this::ask, """
                Cannot tell whether the run has regressed from baseline another:
                  there is no file %s
                  make it: run with -Dskewedload.baseline=update and commit the file""".formatted(folder.resolve("another.json")));
    }
}
