package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleCommits;
import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.Subject;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HasNoUnsafeCommitsTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoUnsafeCommits();
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "hasNoUnsafeCommits()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy()
                .commits(new SampleCommits()
                        .unsafe(3, 1_385, 1_381, 2, OptionalDouble.of(2.1))
                        .unsafe(7, 1_400, 1_399, 1, OptionalDouble.empty())
                        .early(9, 50, 49, 1)
                        .movedBack(4, 1_200, 1_100)
                        .beyondEnd(5, 9_000, 1_500)
                        .stuck(6, 1_002, 1_005)
                        .headOfLine(8, 1_005, 49_995));
    }

    @Override
    String story() {
        return """
                Expecting no unsafe commits but of 2,400 commits 2 lay above an event without effect, 1 moved back, 1 lay beyond the end:
                  partition 3: commit 1,385 at 4.2 s stood above 2 events without effect, the lowest at offset 1,381, whose effect was missing for 2.1 s more
                  partition 7: commit 1,400 at 4.2 s stood above 1 event without effect, the lowest at offset 1,399, whose effect never came
                  a crash at such a moment loses those events: commit up to the lowest offset that is not done
                  partition 4: the commit moved back from 1,200 to 1,100 at 5.0 s, so that what lies between is delivered again
                  partition 5: commit 9,000 at 6.0 s, but the log ended at 1,500: what is written between is skipped
                  partition 6: all is done up to 1,005, and the commit stayed at 1,002 for 28.0 s to the end: safe, but a restart does 3 again
                  partition 8: the event at offset 1,005 has had no effect for 12.0 s or more, and holds up the commit of 49,995 done beyond it""";
    }

    @Test
    void passes_with_a_commit_that_is_stuck_or_held_up() {
        assertThat(ask(SkewAssertions.assertThat(SampleRun.healthy()
                        .commits(new SampleCommits().stuck(6, 2, 5).headOfLine(8, 5, 100))
                        .build())))
                .isNotNull();
    }

    @Test
    void effects_that_trail_behind_their_commits_leave_it_open() {
        cannotTell(
                SampleRun.healthy()
                        .commits(new SampleCommits().early(3, 1_385, 1_381, 1))
                        .build(),
                this::ask,
                """
                Cannot tell whether commits were safe: 1 of 2,400 commits were seen a moment before the effect of an event below them:
                  partition 3: commit 1,385 at 4.2 s stood above 1 event without effect, the lowest at offset 1,381, whose effect was missing for 0.2 s more
                  either the commit is made before the effect, or effects are reported only after the commit: report each effect before its offset is committed, or let an EffectSource read effects where they lie""");
    }

    @Test
    void without_a_group_nobody_knows() {
        cannotTell(
                SampleRun.healthy().unwatched().build(),
                this::ask,
                "Cannot tell whether commits were safe: no group was watched: name the group by `consumerGroup`");
    }

    @Test
    void without_a_view_of_effects_nobody_knows() {
        cannotTell(
                SampleRun.healthy().withoutEffects().build(),
                this::ask,
                "Cannot tell whether commits were safe: no effects are seen; let the sink call"
                        + " EffectProbe.applied(eventId), or give an EffectSource");
    }

    @Test
    void without_a_view_of_effects_a_commit_that_moved_back_is_found_all_the_same() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(SampleRun.healthy()
                        .withoutEffects()
                        .commits(new SampleCommits().movedBack(4, 12, 11))
                        .build())))
                .hasMessageStartingWith("Expecting no unsafe commits but of 2,400 commits 1 moved back:\n");
    }

    @Test
    void where_nobody_knows_where_the_events_lie_nothing_is_proven() {
        cannotTell(
                SampleRun.healthy().commits(new SampleCommits().unheld()).build(),
                this::ask,
                "Cannot tell whether commits were safe: the answers to the sends name no offsets, so nobody knows where the"
                        + " events lie: send with `acks` of 1 or all");
    }

    @Test
    void where_all_was_dead_lettered_nothing_is_proven() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().deadLettered(24_000))
                        .build(),
                this::ask,
                "Cannot tell whether commits were safe: of 24,000 events none was applied and 24,000 were dead-lettered: see why"
                        + " the system sets them aside");
    }

    @Test
    void where_events_may_be_passed_over_nobody_knows() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().contract(Contract.LATEST_PER_ENTITY))
                        .commits(new SampleCommits().unheld())
                        .build(),
                this::ask,
                "Cannot tell whether commits were safe: by the contract LATEST_PER_ENTITY events may be passed over, so nobody"
                        + " knows what a commit had to wait for");
    }

    @Test
    void a_silent_probe_proves_nothing() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().lost(24_000))
                        .commits(new SampleCommits().unsafe(3, 4, 3, 1, OptionalDouble.empty()))
                        .build(),
                this::ask,
                "Cannot tell whether commits were safe: of 24,000 events not one effect was seen: does the sink report to the"
                        + " EffectProbe of this test, or write where its EffectSource reads?");
    }

    @Test
    void a_group_that_was_not_seen_to_commit_proves_nothing() {
        cannotTell(
                SampleRun.healthy().commits(new SampleCommits().seen(0)).build(),
                this::ask,
                "Cannot tell whether commits were safe: no commit was seen in 110 looks: let the group commit within the run");
    }

    @Test
    void a_long_time_without_a_look_proves_nothing() {
        cannotTell(
                SampleRun.healthy().commits(new SampleCommits().unseenFor(2.5)).build(),
                this::ask,
                "Cannot tell whether commits were safe: commits were not looked at for 2.5 s of the load");
    }

    @Test
    void sends_that_were_never_answered_are_no_proof() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().unanswered(1_000))
                        .build(),
                this::ask,
                """
                Cannot tell whether commits were safe: 1,000 sends were never answered, so nobody knows whether their events lie in the log:
                  an event that was never seen is not lost, but so many are no proof either""");
    }

    @Test
    void a_share_group_has_no_commit_to_judge() {
        assertCannotTell(
                good().shared().build(),
                "Cannot tell whether commits were safe: a share group settles single records, so it has no commit per"
                        + " partition: judge it by its effects");
    }
}
