package dev.skewedload.assertions;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.Subject;
import org.junit.jupiter.api.Test;

class HasNoConflictsTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoConflicts();
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "hasNoConflicts()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy().effects(new SampleEffects().contentsBut(0).duplicates(3));
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy()
                .effects(new SampleEffects().contentsBut(5).duplicates(7).conflicts(2));
    }

    @Override
    String story() {
        return """
                Expecting no conflicting effects but 2 had other content than the first of their event:
                  of events: r1-100, r1-101""";
    }

    @Test
    void without_contents_nobody_knows() {
        cannotTell(SampleRun.healthy().build(), this::ask, """
                Cannot tell whether effects conflict: no content was reported; let the sink call EffectProbe.applied(eventId, content)""");
    }

    @Test
    void effects_without_content_may_hide_a_conflict() {
        cannotTell(
                SampleRun.healthy().effects(new SampleEffects().contentsBut(5)).build(), this::ask, """
                Cannot tell whether effects conflict: 5 of 24,000 effects were reported without their content; let the sink call EffectProbe.applied(eventId, content) each time""");
    }

    @Test
    void a_further_effect_may_come_while_events_are_pending() {
        cannotTell(
                SampleRun.healthy()
                        .drainCutOff()
                        .effects(new SampleEffects().contentsBut(0).pending(1))
                        .build(),
                this::ask,
                """
                Cannot tell whether effects conflict: 1 of 24,000 events were still pending when the drain ended, 23,999 were applied:
                  they were not passed over, but not done either; the first: r1-9000
                  give `drain` more time, or see why the consumer does not come to them""");
    }

    @Test
    void without_a_view_of_effects_nobody_knows() {
        cannotTell(
                SampleRun.healthy().withoutEffects().build(),
                this::ask,
                "Cannot tell whether effects conflict: no effects are seen; let the sink call"
                        + " EffectProbe.applied(eventId), or give an EffectSource");
    }
}
