package dev.skewedload.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.BaselineFigures;
import dev.skewedload.measure.BaselineFigures.Machine;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.measure.Verdict;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NotRegressedFromTest {
    private static final Machine HERE = new Machine(2, 17);

    private SampleRun before = SampleRun.healthy();
    private OptionalDouble tolerance = OptionalDouble.empty();

    private Answer compare(SampleRun after) {
        return compare(after.build(), HERE);
    }

    private Answer compare(SkewRun after, Machine machine) {
        BaselineFigures then = NotRegressedFrom.figuresOf(before.build(), HERE);
        return new NotRegressedFrom("b", then, machine, tolerance).answer(after);
    }

    private void within(double factor) {
        tolerance = OptionalDouble.of(factor);
    }

    private static void says(Answer answer, Verdict verdict, String message) {
        assertThat(answer.message()).isEqualTo(message);
        assertThat(answer.verdict()).isEqualTo(verdict);
    }

    @Test
    void the_same_counts_pass() {
        says(compare(SampleRun.healthy()), Verdict.PASS, "");
    }

    @Test
    void a_more_even_load_fails_too_until_the_baseline_is_made_anew() {
        before = SampleRun.empty().key("acme", 1, 200).key("other", 2, 100);

        SampleRun after = SampleRun.empty().key("acme", 1, 150).key("other", 2, 150);

        says(compare(after), Verdict.FAIL, """
                Expecting no regression from baseline b but records lie otherwise on 2 of 24 partitions, more evenly:
                  peak-to-average of records 12.00, in the baseline 16.00
                  partition 1 took 150 records, in the baseline 200
                  partition 2 took 150 records, in the baseline 100
                  key acme: 150 on partition 1, in the baseline 200 on partition 1
                  key other: 150 on partition 2, in the baseline 100 on partition 2
                  the key was chosen by OrderServiceSkewTest.key
                  cause: %s
                  if the change is meant, run with -Dskewedload.baseline=update and commit the file""".formatted(after.build().diagnosis()));
    }

    @Test
    void one_record_is_seen() {
        assertThat(compare(SampleRun.evenOn(24).key("late-comer", 0, 1)).message())
                .isEqualTo("""
                Expecting no regression from baseline b but records lie otherwise on 1 of 24 partitions, less evenly:
                  peak-to-average of records 1.00, in the baseline 1.00
                  partition 0 took 1,001 records, in the baseline 1,000
                  keys: 241, in the baseline 240
                  the key was chosen by OrderServiceSkewTest.key
                  if the change is meant, run with -Dskewedload.baseline=update and commit the file""");
    }

    @Test
    void keys_that_swapped_their_partitions_are_seen_although_the_counts_are_the_same() {
        before = SampleRun.empty().key("a", 1, 100).key("b", 2, 100);

        SampleRun after = SampleRun.empty().key("a", 2, 100).key("b", 1, 100);

        says(compare(after), Verdict.FAIL, """
                Expecting no regression from baseline b but keys are not those that they were:
                  peak-to-average of records 12.00, in the baseline 12.00
                  key a: 100 on partition 2, in the baseline 100 on partition 1
                  key b: 100 on partition 1, in the baseline 100 on partition 2
                  the key was chosen by OrderServiceSkewTest.key
                  cause: %s
                  if the change is meant, run with -Dskewedload.baseline=update and commit the file""".formatted(after.build().diagnosis()));
    }

    @Test
    void another_number_of_partitions_is_named_with_the_keys_that_moved() {
        before = SampleRun.emptyOn(8).key("acme", 5, 200).key("other", 2, 100);
        SampleRun after = SampleRun.emptyOn(4).key("acme", 1, 200).key("other", 2, 100);

        says(compare(after), Verdict.FAIL, """
                Expecting no regression from baseline b but the topic has 4 partitions instead of 8:
                  peak-to-average of records 2.67, in the baseline 5.33
                  key acme: 200 on partition 1, in the baseline 200 on partition 5
                  the key was chosen by OrderServiceSkewTest.key
                  cause: %s
                  if the change is meant, run with -Dskewedload.baseline=update and commit the file""".formatted(after.build().diagnosis()));
    }

    @Test
    void records_that_were_not_acknowledged_may_be_what_is_missing() {
        before = SampleRun.empty().key("a", 1, 100).key("b", 2, 100);

        says(compare(SampleRun.empty().key("a", 1, 100).key("b", 2, 90).missing(10)), Verdict.CANNOT_TELL, """
                Cannot tell whether the run has regressed from baseline b:
                  10 of 200 records of the baseline were not acknowledged, and may be all that is missing on partition 2: see why the target did not take them""");
    }

    @Test
    void what_is_missing_explains_no_partition_that_took_more() {
        before = SampleRun.empty().key("a", 1, 100).key("b", 2, 100);

        assertThat(compare(SampleRun.empty().key("a", 1, 101).key("b", 2, 89).missing(10))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void what_is_missing_explains_no_key_that_came_from_elsewhere() {
        before = SampleRun.empty().key("a", 1, 100).key("b", 2, 100);

        assertThat(compare(SampleRun.empty().key("a", 1, 100).key("c", 2, 90).missing(10))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void fewer_records_with_all_acknowledged_are_a_change() {
        before = SampleRun.empty().key("a", 1, 100).key("b", 2, 100);

        assertThat(compare(SampleRun.empty().key("a", 1, 100).key("b", 2, 90)).verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void no_record_at_all_is_no_proof() {
        before = SampleRun.empty();

        says(
                compare(SampleRun.empty()),
                Verdict.CANNOT_TELL,
                "Cannot tell whether the run has regressed from baseline b: no record was acknowledged");
    }

    @Test
    void a_baseline_of_another_workload_is_refused_with_what_differs() {
        Workload other = Workload.named("another name")
                .seed(43)
                .eventsPerSecond(1_200)
                .duration(Duration.ofSeconds(20))
                .tenants(200)
                .hotTenant("acme", 0.25)
                .build();

        says(compare(SampleRun.healthy().of(other)), Verdict.CANNOT_TELL, """
                Cannot tell whether the run has regressed from baseline b: that is of another workload:
                  the baseline was made with seed 42, this run has 43
                  the baseline was made with hotTenants[0].id none, this run has acme
                  the baseline was made with hotTenants[0].share none, this run has 0.25
                  take back the change of the workload, or make the baseline anew: run with -Dskewedload.baseline=update and commit the file""");
    }

    @Test
    void more_that_went_wrong_with_effects_fails() {
        before = SampleRun.healthy().effects(new SampleEffects().duplicates(2).lost(1));

        says(
                compare(SampleRun.healthy()
                        .effects(new SampleEffects().duplicates(9).late(3).lost(1))),
                Verdict.FAIL,
                """
                Expecting no regression from baseline b but more went wrong with effects:
                  duplicates: 9, in the baseline 2 (r1-100, r1-101, r1-102, r1-103, r1-104, …)
                  late: 3, in the baseline 0 (r1-500, r1-501, r1-502)
                  if the change is meant, run with -Dskewedload.baseline=update and commit the file""");
    }

    @Test
    void less_that_went_wrong_passes_and_is_told() {
        before = SampleRun.healthy().effects(new SampleEffects().duplicates(9).lost(1));

        says(
                compare(SampleRun.healthy()
                        .effects(new SampleEffects().duplicates(2).lost(1))),
                Verdict.PASS,
                "duplicates: 2, in the baseline 9: update it");
    }

    @Test
    void effects_that_are_still_to_come_are_no_pass() {
        says(
                compare(SampleRun.healthy().drainCutOff().effects(new SampleEffects().pending(2))),
                Verdict.CANNOT_TELL,
                """
                Cannot tell whether the run has regressed from baseline b:
                  lost, duplicates, late, phantoms: 2 of 24,000 events were still pending when the drain ended, 23,998 were applied""");
    }

    @Test
    void a_drain_at_its_limit_is_no_pass() {
        says(compare(SampleRun.healthy().drainCutOff()), Verdict.CANNOT_TELL, """
                Cannot tell whether the run has regressed from baseline b:
                  duplicates, phantoms: nothing was found so far, but the drain ended at its limit before all was quiet""");
    }

    @Test
    void effects_that_are_no_longer_seen_are_no_pass() {
        says(compare(SampleRun.healthy().withoutEffects()), Verdict.CANNOT_TELL, """
                Cannot tell whether the run has regressed from baseline b:
                  no effects are seen, and the baseline has them: let the sink report to the EffectProbe""");
    }

    @Test
    void effects_that_the_baseline_lacks_are_told() {
        before = SampleRun.healthy().withoutEffects();

        says(
                compare(SampleRun.healthy()),
                Verdict.PASS,
                "effects are seen now and not compared, since the baseline has none: update it");
    }

    @Test
    void without_a_tolerance_times_are_told_and_judge_nothing() {
        says(compare(SampleRun.healthy().latency(due -> 300_000_000)), Verdict.PASS, """
                not judged, since no tolerance is stated: end-to-end p99 300 ms (299.893 ms to 300 ms), in the baseline 20 ms (19.988 ms to 20 ms)
                not judged, since no tolerance is stated: p99 of the other tenants 300 ms (299.893 ms to 300 ms), in the baseline 20 ms (19.988 ms to 20 ms)""");
    }

    @Test
    void within_the_tolerance_times_pass() {
        within(1.5);

        says(compare(SampleRun.healthy().latency(due -> 29_500_000)), Verdict.PASS, "");
    }

    @Test
    void beyond_the_tolerance_times_fail() {
        within(1.5);

        says(compare(SampleRun.healthy().latency(due -> 31_000_000)), Verdict.FAIL, """
                Expecting no regression from baseline b but it has become slower:
                  end-to-end p99 31 ms (30.999 ms to 31 ms), in the baseline 20 ms (19.988 ms to 20 ms)
                  p99 of the other tenants 31 ms (30.999 ms to 31 ms), in the baseline 20 ms (19.988 ms to 20 ms)
                  if the change is meant, run with -Dskewedload.baseline=update and commit the file""");
    }

    @Test
    void intervals_that_meet_are_no_regression() {
        within(1.0);

        says(
                compare(SampleRun.healthy().latency(due -> due / 1_000_000_000 == 10 ? 40_000_000 : 20_000_000)),
                Verdict.PASS,
                "");
    }

    @Test
    void events_that_never_had_their_effect_are_above_everything() {
        within(1.5);

        Answer answer = compare(SampleRun.healthy().unreached(12_000));

        assertThat(answer.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(answer.message()).contains("\n  end-to-end p99 ").contains(" (at least ");
    }

    @Test
    void an_interval_without_an_upper_end_is_no_proof_that_times_are_no_worse() {
        within(1.5);

        Answer answer = compare(SampleRun.healthy().unreached(230));

        assertThat(answer.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(answer.message())
                .contains(
                        "\n  end-to-end p99 is ", " and has no upper end, in the baseline 20 ms (19.988 ms to 20 ms)");
    }

    @Test
    void times_of_another_machine_are_no_pass_where_they_are_to_be_judged() {
        within(1.5);

        says(compare(SampleRun.healthy().build(), new Machine(8, 21)), Verdict.CANNOT_TELL, """
                Cannot tell whether the run has regressed from baseline b:
                  times of another machine are not comparable: this one has 8 cores and Java 21, that of the baseline 2 cores and Java 17: compare without a tolerance, or make the baseline where it is compared""");
    }

    @Test
    void counts_of_another_machine_are_compared_all_the_same() {
        assertThat(compare(SampleRun.healthy().build(), new Machine(8, 21)).verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(compare(SampleRun.evenOn(12).build(), new Machine(8, 21)).verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void times_at_a_scaled_rate_are_no_pass() {
        within(1.5);

        says(compare(SampleRun.healthy().scaled()), Verdict.CANNOT_TELL, """
                Cannot tell whether the run has regressed from baseline b:
                  the rate was scaled down, and times pass at the full rate only: run without skewedload.scale""");
    }

    @Test
    void void_times_are_an_invalid_run_where_they_are_to_be_judged() {
        within(1.5);

        says(
                compare(SampleRun.healthy().invalid(Invalidity.ofTime("the generator was late"))),
                Verdict.INVALID_RUN,
                """
                Invalid run: hasNotRegressedFrom(b, times within 1.5) cannot be judged, since the stimulus did not happen as asked:
                  the generator was late""");
    }

    @Test
    void a_change_of_counts_outweighs_void_times() {
        within(1.5);

        Answer answer = compare(SampleRun.evenOn(12)
                .invalid(new Invalidity(Set.of(Subject.LATENCY, Subject.LAG), "the generator was late")));

        assertThat(answer.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(answer.message()).contains("\n  not compared: the generator was late\n");
    }

    @Test
    void a_baseline_without_times_is_no_proof_that_they_are_no_worse() {
        before = SampleRun.healthy().withoutEffects().unwatched();
        within(1.5);

        says(compare(SampleRun.healthy().withoutEffects().unwatched()), Verdict.CANNOT_TELL, """
                Cannot tell whether the run has regressed from baseline b:
                  the baseline has no times to compare: these take a view of effects or a group to watch, and 5 s of load at the least""");
    }

    @Test
    void times_that_are_no_longer_measured_are_no_pass() {
        before = SampleRun.healthy();
        within(1.5);

        says(compare(SampleRun.healthy().unwatched()), Verdict.CANNOT_TELL, """
                Cannot tell whether the run has regressed from baseline b:
                  lag was not watched, and in the baseline it was: name the group by `consumerGroup`""");
    }

    @Test
    void lag_that_grows_where_it_did_not_fails() {
        within(1.5);

        SampleRun after = SampleRun.healthy().serves(3, 20);

        says(compare(after), Verdict.FAIL, """
                Expecting no regression from baseline b but it has become slower:
                  lag of partition 3 grows by 30/s (30 to 30), in the baseline it did not
                  cause: %s
                  if the change is meant, run with -Dskewedload.baseline=update and commit the file""".formatted(after.build().diagnosis()));
    }

    @Test
    void lag_that_grows_as_before_passes() {
        before = SampleRun.healthy().serves(3, 20);
        within(1.5);

        says(compare(SampleRun.healthy().serves(3, 15)), Verdict.PASS, "");
        assertThat(compare(SampleRun.healthy().serves(3, 2)).verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void lag_that_cannot_be_judged_is_no_pass() {
        within(1.5);

        Answer answer = compare(SampleRun.healthy().withoutSamples());

        assertThat(answer.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(answer.message()).startsWith("""
                Cannot tell whether the run has regressed from baseline b:
                  nobody can tell whether lag grows on partition 0, in the baseline it did not: longer run, or shorter commits
                """).endsWith("\n  … and 19 more");
    }

    @Test
    void the_worst_five_of_many_are_told() {
        SampleRun after = SampleRun.empty();
        for (int key = 0; key < 240; key++) {
            after.key("key-" + key, key / 20, 100);
        }

        assertThat(compare(after).message().lines().filter(line -> line.startsWith("  partition")))
                .hasSize(5);
        assertThat(compare(after).message()).contains("\n  … and 19 more\n");
    }

    @Test
    void hostile_keys_cannot_break_the_lines() {
        Answer answer = compare(SampleRun.empty().key("\u001b[2J\nreport: PASS\u202e%s", 0, 24_000));

        assertThat(answer.message().replace("\n", "")).matches("[\\P{Cntrl}&&\\P{Cf}]*");
        assertThat(answer.message()).contains("\n  key \\u001b[2J\\nreport: PASS\\u202e%s: 24,000 on partition 0, in");
    }

    @Test
    void is_named_as_it_is_written() {
        assertThat(NotRegressedFrom.nameOf("b", OptionalDouble.of(1.5)))
                .isEqualTo("hasNotRegressedFrom(b, times within 1.5)");
        assertThat(Optional.of(NotRegressedFrom.nameOf("b", OptionalDouble.empty())))
                .contains("hasNotRegressedFrom(b)");
    }
}
