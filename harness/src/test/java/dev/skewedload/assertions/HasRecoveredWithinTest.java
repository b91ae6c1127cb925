package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The consumer stops at a mark at 8 s; at 10 s it comes back and catches up. */
class HasRecoveredWithinTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasRecoveredWithin(Duration.ofSeconds(5));
    }

    @Override
    Subject subject() {
        return Subject.LAG;
    }

    @Override
    String check() {
        return "hasRecoveredWithin(PT5S)";
    }

    @Override
    SampleRun good() {
        return SampleRun.evenOn(2).mark(8).stoppedAt(8, 10);
    }

    @Override
    SampleRun bad() {
        return SampleRun.evenOn(2).mark(8).stoppedAt(8, 12);
    }

    @Override
    String story() {
        return """
                Expecting lag to be back in its band within 5.0 s but it was not:
                  after action 1 at 8.0 s: partition 0 after 7.2 s (band up to 484 behind)
                  after action 1 at 8.0 s: partition 1 after 7.2 s (band up to 484 behind)
                  cause: NOT_CLEAR (load as even as chance allows; 2 of 2 partitions were behind for a time, partition 0 by 2,400 events: it was not served for 4.0 s from second 8.0 on, while 0 % of the others were)""";
    }

    @Test
    void a_lag_that_never_comes_back_is_no_recovery() {
        assertThatThrownBy(() -> ask(on(SampleRun.evenOn(2)
                        .mark(8)
                        .stoppedAt(8, 100)
                        .drainCutOff()
                        .build())))
                .hasMessageStartingWith("""
                        Expecting lag to be back in its band within 5.0 s but it was not:
                          after action 1 at 8.0 s: partition 0 was not back when the run was over 14.0 s later (band up to 484 behind)
                        """);
    }

    @Test
    void a_run_that_ends_too_early_cannot_tell() {
        assertThatThrownBy(() -> ask(on(SampleRun.evenOn(2)
                        .mark(18)
                        .stoppedAt(18, 100)
                        .drainCutOff()
                        .build())))
                .hasMessageStartingWith("""
                        Cannot tell whether lag was back in its band within 5.0 s:
                          after action 1 at 18.0 s: partition 0 was not back when the run was over 4.0 s later (band up to 484 behind): give `drain` more time
                        """);
    }

    @Test
    void without_a_fault_there_is_nothing_to_recover_from() {
        cannotTell(
                SampleRun.healthy().build(),
                this::ask,
                "Cannot tell whether lag recovered: no fault was made; make one by at(Duration, Runnable) on the SkewedTraffic");
    }

    @Test
    void a_fault_that_nobody_feels_proves_nothing() {
        assertThatThrownBy(() -> ask(on(SampleRun.evenOn(2).mark(8).build())))
                .hasMessageStartingWith(
                        "Cannot tell whether lag was back in its band within 5.0 s:\n  no partition's lag left its band after"
                                + " any of the marks, so there was nothing to recover from: see what they do");
    }

    @Test
    void the_mark_of_a_resume_has_the_backlog_as_its_band() {
        ask(on(SampleRun.evenOn(2).mark(8).mark(10).stoppedAt(8, 10).build()));
    }

    @Test
    void a_partition_whose_commit_is_not_known_cannot_tell_whatever_the_others_do() {
        assertThatThrownBy(() -> ask(on(good().neverCommitted(1).build()))).hasMessageStartingWith("""
                        Cannot tell whether lag was back in its band within 5.0 s:
                          after action 1 at 8.0 s: the lag of partition 1 was not known before it or at the end of the run: see that the group commits, never beyond the end, and that the action comes after the first look
                        """);
    }

    @Test
    void a_partition_without_records_needs_no_commit() {
        ask(on(SampleRun.emptyOn(3)
                .key("a", 0, 12_000)
                .key("b", 1, 12_000)
                .mark(8)
                .stoppedAt(8, 10)
                .neverCommitted(2)
                .build()));
    }

    @Test
    void without_a_group_nobody_knows() {
        cannotTell(
                SampleRun.healthy().mark(8).unwatched().build(),
                this::ask,
                "Cannot tell whether lag recovered: no consumer group was watched; name it by `consumerGroup`");
    }

    @Test
    void a_limit_of_nothing_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasRecoveredWithin(Duration.ZERO))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "hasRecoveredWithin requires a limit above 0, but was PT0S: give the longest time that is accepted.");
    }
}
