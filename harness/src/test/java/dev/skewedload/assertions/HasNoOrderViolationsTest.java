package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.Contract;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.Workload;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HasNoOrderViolationsTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoOrderViolations();
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "hasNoOrderViolations()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy()
                .effects(new SampleEffects().late(3).pending(100).lost(5).orderNotShown(8));
    }

    @Override
    String story() {
        return """
                Expecting no order violations but 3 of 23,895 events had their effect after a later one of their entity:
                  late: r1-500, r1-501, r1-502
                  on 2 entities""";
    }

    @Test
    void where_the_contract_promises_no_order_there_is_none_to_keep() {
        cannotTell(
                SampleRun.healthy()
                        .effects(
                                new SampleEffects().contract(Contract.UNORDERED).late(3))
                        .build(),
                this::ask,
                """
                Cannot tell whether order was kept: the contract UNORDERED promises none, so there is none to keep: remove the check, or declare another contract""");
    }

    @Test
    void duplicates_and_losses_are_no_violations() {
        ask(SkewAssertions.assertThat(SampleRun.healthy()
                .effects(new SampleEffects().duplicates(9).lost(4))
                .build()));
    }

    @Test
    void events_still_pending_may_come_late_yet() {
        cannotTell(
                SampleRun.healthy().effects(new SampleEffects().pending(23_000)).build(), this::ask, """
                Cannot tell whether order was kept: 23,000 of 24,000 events were still pending when the drain ended, 1,000 were applied:
                  they were not passed over, but not done either; the first: r1-9000, r1-9001, r1-9002, r1-9003, r1-9004, …
                  give `drain` more time, or see why the consumer does not come to them""");
    }

    @Test
    void a_source_that_does_not_show_order_is_no_proof() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().orderNotShown(1_200))
                        .build(),
                this::ask,
                "Cannot tell whether order was kept: the effects of an entity were seen on more than one partition, 1,200"
                        + " times: key the output by the entity, or report effects by an EffectProbe");
    }

    @Test
    void entities_of_one_event_have_no_order() {
        Workload single = Workload.named("single")
                .eventsPerSecond(1_200)
                .duration(Duration.ofSeconds(20))
                .tenants(20)
                .eventsPerEntity(1)
                .build();

        cannotTell(
                SampleRun.healthy().of(single).build(),
                this::ask,
                "Cannot tell whether order was kept: each entity has one event only, so there is no order to keep: set"
                        + " `eventsPerEntity` to 2 or more");
    }

    @Test
    void not_one_effect_is_no_proof() {
        cannotTell(SampleRun.healthy().effects(new SampleEffects().lost(24_000)).build(), this::ask, """
                Cannot tell whether order was kept: of 24,000 events not one effect was seen: does the sink report to the EffectProbe of this test, or write where its EffectSource reads?""");
    }

    @Test
    void without_a_view_of_effects_nobody_knows() {
        cannotTell(
                SampleRun.healthy().withoutEffects().build(),
                this::ask,
                "Cannot tell whether order was kept: no effects are seen; let the sink call"
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
                Cannot tell whether order was kept: 1 of 24,000 events had no effect when the drain ended, and without a group to watch nobody knows which of them were passed over:
                  without effect: r1-17
                  name the group by `consumerGroup`, or give `drain` more time
                  cause: NOT_CLEAR (load as even as chance allows; lag was not watched)""");
    }

    @Test
    void without_a_group_a_run_that_came_to_its_end_passes() {
        ask(SkewAssertions.assertThat(SampleRun.healthy().unwatched().build()));
    }

    @Test
    void order_without_a_pair_to_compare_is_no_order_kept() {
        cannotTell(
                SampleRun.healthy()
                        .effects(new SampleEffects().orderCompared(0))
                        .build(),
                this::ask,
                "Cannot tell whether order was kept: no entity had two effects, so there was no order to keep: lower `tenants` or"
                        + " `openEntities`, or run longer");
    }

    @Test
    void a_share_group_keeps_no_order_that_could_be_proven() {
        assertCannotTell(
                good().shared().build(),
                "Cannot tell whether order was kept: a share group hands the records of a partition to several members at once, so"
                        + " that none was violated in this run proves nothing");
    }

    @Test
    void a_violation_by_a_share_group_is_one() {
        assertThatThrownBy(() -> ask(on(bad().shared().build()))).hasMessage(story());
    }
}
