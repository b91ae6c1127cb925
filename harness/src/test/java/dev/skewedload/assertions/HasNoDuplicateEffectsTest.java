package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.Subject;
import org.junit.jupiter.api.Test;

class HasNoDuplicateEffectsTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoDuplicateEffects();
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "hasNoDuplicateEffects()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy()
                .effects(new SampleEffects().duplicates(7).conflicts(2))
                .rebalancedAt(10);
    }

    @Override
    String story() {
        return """
                Expecting no duplicate effects but there were 7 beside the 24,000 first ones:
                  of events: r1-100, r1-101, r1-102, r1-103, r1-104, …
                  2 of them with other content than before
                  1 rebalance during the load: what was not committed then was delivered again""";
    }

    @Test
    void under_at_least_once_legal_replays_pass() {
        ask(SkewAssertions.assertThat(SampleRun.healthy()
                .rebalancedAt(10)
                .effects(new SampleEffects().contract(Contract.AT_LEAST_ONCE).replays(7))
                .build()));
    }

    @Test
    void under_at_least_once_what_no_handover_explains_is_a_duplicate() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(SampleRun.healthy()
                        .rebalancedAt(10)
                        .effects(new SampleEffects()
                                .contract(Contract.AT_LEAST_ONCE)
                                .duplicates(2)
                                .replays(7))
                        .build())))
                .hasMessage("""
                        Expecting no duplicate effects but there were 2 beside the 24,000 first ones:
                          of events: r1-100, r1-101
                          no handover of their partitions makes them legal replays, as it does 7 others""");
    }

    @Test
    void under_at_least_once_nobody_knows_what_is_legal_without_a_group() {
        cannotTell(
                SampleRun.healthy()
                        .unwatched()
                        .effects(new SampleEffects()
                                .contract(Contract.AT_LEAST_ONCE)
                                .duplicates(2))
                        .build(),
                this::ask,
                """
                Cannot tell whether effects were duplicated: 2 were, and without a group to watch nobody knows which of them are legal replays: name the group by `consumerGroup`""");
    }

    @Test
    void duplicates_of_an_unfinished_run_are_duplicates() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(SampleRun.healthy()
                        .drainCutOff()
                        .effects(new SampleEffects().pending(9).duplicates(1))
                        .build())))
                .hasMessageStartingWith(
                        "Expecting no duplicate effects but there were 1 beside the 23,991 first ones:");
    }

    @Test
    void a_drain_that_ended_at_its_limit_is_no_pass() {
        cannotTell(SampleRun.healthy().drainCutOff().build(), this::ask, """
                Cannot tell whether effects were duplicated: nothing was found so far, but the drain ended at its limit before all was quiet:
                  it ends when commits have reached the ends and a second brought no further effect: see that the consumer commits, or give `drain` more time""");
    }

    @Test
    void pending_events_may_be_applied_twice_yet() {
        cannotTell(
                SampleRun.healthy()
                        .drainCutOff()
                        .effects(new SampleEffects().pending(1))
                        .build(),
                this::ask,
                """
                Cannot tell whether effects were duplicated: 1 of 24,000 events were still pending when the drain ended, 23,999 were applied:
                  they were not passed over, but not done either; the first: r1-9000
                  give `drain` more time, or see why the consumer does not come to them""");
    }

    @Test
    void a_loss_keeps_the_drain_from_its_end_so_that_a_second_effect_may_still_come() {
        cannotTell(
                SampleRun.healthy()
                        .drainCutOff()
                        .effects(new SampleEffects().lost(1))
                        .build(),
                this::ask,
                """
                Cannot tell whether effects were duplicated: nothing was found so far, but the drain ended at its limit before all was quiet:
                  it ends when commits have reached the ends and a second brought no further effect: see that the consumer commits, or give `drain` more time""");
    }

    @Test
    void not_one_effect_is_no_proof() {
        cannotTell(SampleRun.healthy().effects(new SampleEffects().lost(24_000)).build(), this::ask, """
                Cannot tell whether effects were duplicated: of 24,000 events not one effect was seen: does the sink report to the EffectProbe of this test, or write where its EffectSource reads?""");
    }

    @Test
    void without_a_view_of_effects_nobody_knows() {
        cannotTell(
                SampleRun.healthy().withoutEffects().build(),
                this::ask,
                "Cannot tell whether effects were duplicated: no effects are seen; let the sink call"
                        + " EffectProbe.applied(eventId), or give an EffectSource");
    }

    @Test
    void without_a_group_what_has_no_effect_may_be_pending() {
        cannotTell(
                SampleRun.healthy()
                        .unwatched()
                        .effects(new SampleEffects().lost(1))
                        .build(),
                this::ask,
                """
                Cannot tell whether effects were duplicated: 1 of 24,000 events had no effect when the drain ended, and without a group to watch nobody knows which of them were passed over:
                  without effect: r1-17
                  name the group by `consumerGroup`, or give `drain` more time
                  cause: NOT_CLEAR (load as even as chance allows; lag was not watched)""");
    }

    @Test
    void without_a_group_a_run_that_came_to_its_end_passes() {
        ask(SkewAssertions.assertThat(SampleRun.healthy().unwatched().build()));
    }
}
