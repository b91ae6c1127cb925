package dev.skewedload.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.check.Check;
import dev.skewedload.check.NoDuplicateEffects;
import dev.skewedload.measure.BaselineFigures.Machine;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.workload.SkewedLoadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineTest {
    @TempDir
    Path folder;

    private CheckResult update(SampleRun run) {
        return update(run.build());
    }

    private CheckResult update(SkewRun run) {
        return Check.judge(SampleBaseline.updating(folder).check(), run);
    }

    private CheckResult compare(SampleRun run) {
        return Check.judge(SampleBaseline.with(Map.of()).in(folder).check(), run.build());
    }

    private Path file() {
        return SampleBaseline.file(folder);
    }

    @Test
    void an_update_writes_the_file_and_passes_with_a_line_that_says_so() {
        CheckResult result = update(SampleRun.healthy());

        assertThat(result)
                .isEqualTo(new CheckResult(
                        "hasNotRegressedFrom(order-service)",
                        Verdict.PASS,
                        "baseline order-service was written: commit " + file()));
        assertThat(compare(SampleRun.healthy()).verdict()).isEqualTo(Verdict.PASS);
        assertThat(compare(SampleRun.evenOn(12)).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void an_update_replaces_what_is_there_whatever_it_is() throws IOException {
        Files.writeString(file(), "<<<<<<<");
        assertThat(compare(SampleRun.healthy()).message()).isEqualTo("""
                Cannot tell whether the run has regressed from baseline order-service:
                  %s is no baseline: it has an unresolved merge conflict
                  mend it, or make it anew: run with -Dskewedload.baseline=update and commit the file""".formatted(file()));

        update(SampleRun.healthy());

        assertThat(compare(SampleRun.healthy()).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void an_update_of_what_did_not_change_changes_nothing() throws IOException {
        update(SampleRun.healthy());
        String before = Files.readString(file());

        update(SampleRun.healthy().latency(due -> 25_000_000));

        assertThat(Files.readString(file())).isEqualTo(before);
    }

    @Test
    void an_update_takes_times_that_changed() throws IOException {
        update(SampleRun.healthy());

        update(SampleRun.healthy().latency(due -> 90_000_000));

        assertThat(Files.readString(file())).contains("\"value\":90.").doesNotContain("\"value\":20.");
    }

    @Test
    void an_update_takes_the_times_of_another_machine() throws IOException {
        update(SampleRun.healthy());

        Check.judge(
                SampleBaseline.updating(folder).check(new Machine(64, 99)),
                SampleRun.healthy().latency(due -> 21_000_000).build());

        assertThat(Files.readString(file()))
                .contains("\"cores\":64,\"java\":99")
                .contains("\"value\":21.");
    }

    static Stream<SampleRun> unfit() {
        return Stream.of(
                SampleRun.healthy().invalid(Invalidity.ofAll("no")),
                SampleRun.healthy().invalid(new Invalidity(Set.of(Subject.EFFECTS), "no")),
                SampleRun.healthy().scaled(),
                SampleRun.healthy().missing(1),
                SampleRun.healthy().drainCutOff(),
                SampleRun.healthy().effects(new SampleEffects().pending(1)),
                SampleRun.empty().key("(no key)", 0, 100).key("(no key)", 1, 100),
                SampleRun.empty());
    }

    @ParameterizedTest
    @MethodSource("unfit")
    void an_unfit_run_becomes_no_baseline(SampleRun run) {
        assertThat(update(run).verdict()).isIn(Verdict.INVALID_RUN, Verdict.CANNOT_TELL);
        assertThat(file()).doesNotExist();
    }

    @Test
    void an_invalid_run_is_an_invalid_run() {
        assertThat(update(SampleRun.healthy().invalid(new Invalidity(Set.of(Subject.EFFECTS), "the fault did nothing")))
                        .message())
                .isEqualTo("""
                        Invalid run: baseline order-service is not written, since the stimulus did not happen as asked:
                          the fault did nothing""");
    }

    @Test
    void a_late_generator_leaves_the_counts_and_no_times() throws IOException {
        assertThat(update(SampleRun.healthy().invalid(Invalidity.ofTime("the generator was late"))))
                .isEqualTo(new CheckResult(
                        "hasNotRegressedFrom(order-service)",
                        Verdict.PASS,
                        "baseline order-service was written, without times, for these are void: commit " + file()));

        assertThat(Files.readString(file())).contains("""
                  "times" : {
                    "end_to_end_p99_ms" : null,
                    "other_tenants_p99_ms" : null,
                    "lag_per_second" : null
                """.indent(0));
        assertThat(compare(SampleRun.healthy()).verdict()).isEqualTo(Verdict.PASS);
        assertThat(compare(SampleRun.evenOn(12)).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void a_late_generator_makes_no_baseline_whose_times_are_to_be_judged() {
        CheckResult result = Check.judge(
                SampleBaseline.updating(folder).tolerating(1.5).check(),
                SampleRun.healthy()
                        .invalid(Invalidity.ofTime("the generator was late"))
                        .build());

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID_RUN);
        assertThat(file()).doesNotExist();
    }

    @Test
    void a_run_of_which_a_check_failed_becomes_no_baseline() {
        SkewRun run =
                SampleRun.healthy().effects(new SampleEffects().duplicates(1)).build();
        Check.judge(new NoDuplicateEffects(), run);

        assertThat(update(run).message()).isEqualTo("""
                Cannot make this run baseline order-service:
                  its hasNoDuplicateEffects() is FAIL: see to that first""");
        assertThat(file()).doesNotExist();
    }

    @Test
    void an_unfit_run_leaves_the_old_baseline() throws IOException {
        update(SampleRun.healthy());
        String before = Files.readString(file());

        update(SampleRun.evenOn(12).missing(7));

        assertThat(Files.readString(file())).isEqualTo(before);
    }

    @Test
    void a_file_that_cannot_be_written_is_named() throws IOException {
        Path taken = Files.writeString(folder.resolve("taken"), "a file");

        CheckResult result = Check.judge(
                SampleBaseline.updating(taken).check(), SampleRun.healthy().build());

        assertThat(result.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(result.message())
                .startsWith("Cannot write baseline order-service to " + SampleBaseline.file(taken) + ": ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../../etc/passwd",
                "/etc/passwd",
                "a/b",
                "a\\b",
                "C:x",
                "con",
                "a\u0000b",
                "a b",
                "a\nb",
                ".hidden",
                "-rf",
                "x."
            })
    void a_name_is_no_path(String name) {
        assertThatThrownBy(() -> Baseline.named(name))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageMatching(
                        "Baseline requires that `name` be up to 120 letters, digits, dots, hyphens and"
                                + " underscores, but was `[\\P{Cntrl}]*`: it becomes the name of a file, as in order-service\\.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.99, 0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_tolerance_is_a_factor_from_one(double factor) {
        Baseline baseline = SampleBaseline.with(Map.of());

        assertThatThrownBy(() -> baseline.tolerating(factor))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("Baseline requires that `tolerating` be a number from 1, but was " + factor
                        + ": 1.5 lets times be half as long again.");
    }

    @Test
    void a_tolerance_makes_times_count() {
        update(SampleRun.healthy());
        Baseline baseline = SampleBaseline.with(Map.of()).in(folder).tolerating(1.5);

        CheckResult result = Check.judge(
                baseline.check(), SampleRun.healthy().latency(due -> 90_000_000).build());

        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(result.check()).isEqualTo("hasNotRegressedFrom(order-service, times within 1.5)");
    }

    @Test
    void another_mode_than_update_is_refused() {
        assertThatThrownBy(() -> SampleBaseline.with(Map.of("skewedload.baseline", "Update")))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage("-Dskewedload.baseline requires `update`, but was `Update`: leave it out to compare.");
    }

    @Test
    void without_a_property_the_file_lies_with_the_tests() {
        CheckResult result = Check.judge(
                SampleBaseline.with(Map.of()).check(), SampleRun.healthy().build());

        assertThat(result.message())
                .contains("there is no file "
                        + Path.of("src/test/skew-baselines/order-service.json").toAbsolutePath());
    }
}
