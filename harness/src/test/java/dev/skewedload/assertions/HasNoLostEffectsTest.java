package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.Subject;
import org.junit.jupiter.api.Test;

class HasNoLostEffectsTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoLostEffects();
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "hasNoLostEffects()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy()
                .drainCutOff()
                .effects(new SampleEffects().lost(1_234).pending(56));
    }

    @Override
    String story() {
        return """
                Expecting no lost effects but 1,234 of 24,000 acknowledged events have none:
                  lost: r1-17, r1-18, r1-19, r1-20, r1-21, …
                  their offsets are committed, so nobody will come back to them
                  56 more are pending: not reached yet, so not lost""";
    }

    @Test
    void what_was_dead_lettered_or_superseded_is_not_lost() {
        ask(SkewAssertions.assertThat(SampleRun.healthy()
                .effects(new SampleEffects().deadLettered(3).superseded(4))
                .build()));
    }

    @Test
    void dead_letters_are_told_beside_a_loss() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(SampleRun.healthy()
                        .effects(new SampleEffects().deadLettered(3).lost(1))
                        .build())))
                .hasMessage("""
                        Expecting no lost effects but 1 of 24,000 acknowledged events have none:
                          lost: r1-17
                          their offsets are committed, so nobody will come back to them
                          3 more were dead-lettered, so not lost""");
    }

    @Test
    void pending_events_are_no_loss_and_no_pass() {
        cannotTell(
                SampleRun.healthy()
                        .serves(3, 20)
                        .drainCutOff()
                        .effects(new SampleEffects().pending(2))
                        .build(),
                this::ask,
                """
                Cannot tell whether effects were lost: 2 of 24,000 events were still pending when the drain ended, 23,998 were applied:
                  they were not passed over, but not done either; the first: r1-9000, r1-9001
                  at the rate served the drain takes about 30 s from the end of the load: give `drain` more than that, or make the consumer keep up
                  cause: NOT_CLEAR (lag grows on 1 of 24 partitions although the load is as even as chance allows; partition 3: 50/s in, 20/s served, steady; it may be COST_SKEW or SLOW_CONSUMER or DOWNSTREAM: what would tell is the time in handlers (EffectProbe.executing or Evidence.handlers) and the time they wait for others (EffectProbe.downstream or Evidence.downstream))""");
    }

    @Test
    void not_one_effect_points_to_the_probe() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(SampleRun.healthy()
                        .effects(new SampleEffects().lost(24_000))
                        .build())))
                .hasMessageContaining(
                        "\n  not one effect was seen: does the sink report to the EffectProbe of this test, or write where its EffectSource reads?");
    }

    @Test
    void a_group_that_lost_its_owners_is_said_where_events_are_pending() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(SampleRun.healthy()
                        .abandonedAt(15)
                        .effects(new SampleEffects().pending(2))
                        .build())))
                .hasMessageContaining(
                        "\n  24 of 24 partitions had lost their owner at the last look: the group's members have stopped or were"
                                + " thrown out; see their log");
    }

    @Test
    void all_dead_lettered_is_no_pass_and_does_not_point_to_the_probe() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().deadLettered(24_000))
                        .build(),
                this::ask,
                "Cannot tell whether effects were lost: of 24,000 events none was applied and 24,000 were dead-lettered: see why"
                        + " the system sets them aside");
    }

    @Test
    void a_loss_beside_dead_letters_alone_does_not_point_to_the_probe() {
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(SampleRun.healthy()
                        .effects(new SampleEffects().deadLettered(23_999).lost(1))
                        .build())))
                .hasMessageContaining("\n  23,999 more were dead-lettered, so not lost")
                .hasMessageNotContaining("EffectProbe");
    }

    @Test
    void all_pending_points_to_the_probe() {
        cannotTell(
                SampleRun.healthy().effects(new SampleEffects().pending(24_000)).build(), this::ask, """
                Cannot tell whether effects were lost: of 24,000 events not one effect was seen: does the sink report to the EffectProbe of this test, or write where its EffectSource reads?""");
    }

    @Test
    void a_group_that_committed_nothing_is_pointed_to_before_the_probe() {
        SampleRun run = SampleRun.healthy().allServe(0).effects(new SampleEffects().pending(24_000));

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run.build())))
                .hasMessageStartingWith(
                        "Cannot tell whether effects were lost: of 24,000 events not one effect was seen, and the"
                                + " group committed nothing during the load: is the owner of its partitions alive? One that was killed"
                                + " owns them until its session times out, so give each test a group of its own\n");
    }

    @Test
    void without_a_group_lost_is_not_told_from_pending() {
        cannotTell(
                SampleRun.healthy()
                        .unwatched()
                        .effects(new SampleEffects().lost(3))
                        .build(),
                this::ask,
                """
                Cannot tell whether effects were lost: 3 of 24,000 events had no effect when the drain ended, and without a group to watch nobody knows which of them were passed over:
                  without effect: r1-17, r1-18, r1-19
                  name the group by `consumerGroup`, or give `drain` more time
                  cause: NOT_CLEAR (load as even as chance allows; lag was not watched)""");
    }

    @Test
    void without_a_view_of_effects_nobody_knows() {
        cannotTell(
                SampleRun.healthy().withoutEffects().build(),
                this::ask,
                "Cannot tell whether effects were lost: no effects are seen; let the sink call"
                        + " EffectProbe.applied(eventId), or give an EffectSource");
    }

    @Test
    void nothing_sent_is_no_proof() {
        cannotTell(
                SampleRun.healthy().effects(new SampleEffects().sent(0)).build(),
                this::ask,
                "Cannot tell whether effects were lost: nothing was sent");
    }

    @Test
    void sends_that_were_never_answered_are_no_proof() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().unanswered(1_000))
                        .build(),
                this::ask,
                """
                Cannot tell whether effects were lost: 1,000 sends were never answered, so nobody knows whether their events lie in the log:
                  an event that was never seen is not lost, but so many are no proof either""");
    }
}
