package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.DeadLetterFigures;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HasNoDeadLettersTest extends AssertionContract {
    private static final DeadLetterFigures NONE =
            new DeadLetterFigures(true, 0, 0, OptionalDouble.empty(), OptionalDouble.empty(), List.of());

    private static DeadLetterFigures letters(long events) {
        return new DeadLetterFigures(
                true, events, events + 1, OptionalDouble.of(2.04), OptionalDouble.of(7.5), List.of(0L, 0L, events));
    }

    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasNoDeadLetters();
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "hasNoDeadLetters()";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy().effects(new SampleEffects().deadLetters(NONE));
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().effects(new SampleEffects().deadLettered(2).deadLetters(letters(3)));
    }

    @Override
    String story() {
        return """
                Expecting no event to be set aside but 3 of 24,000 were, by 4 letters from 2.0 s to 7.5 s:
                  2 of them had no effect: r1-3000, r1-3001""";
    }

    @Test
    void an_event_that_had_its_effect_after_all_was_set_aside() {
        assertThatThrownBy(() -> ask(on(SampleRun.healthy()
                        .effects(new SampleEffects().deadLetters(letters(1)))
                        .build())))
                .hasMessage("""
                        Expecting no event to be set aside but 1 of 24,000 were, by 2 letters from 2.0 s to 7.5 s:
                          0 of them had no effect""");
    }

    @Test
    void without_a_view_of_them_none_is_proven_if_each_event_had_its_effect() {
        ask(on(SampleRun.healthy().build()));
    }

    @Test
    void without_a_view_of_them_events_without_effect_may_have_been_set_aside() {
        assertCannotTell(
                SampleRun.healthy().effects(new SampleEffects().lost(9)).build(), """
                Cannot tell whether no event was set aside: 9 of 24,000 events had no effect, and nobody watched for dead letters:
                  name the topic by `deadLetters`, or report each by EffectProbe.deadLettered(eventId)""");
    }

    @Test
    void with_a_view_of_them_lost_events_are_lost_and_no_dead_letters() {
        ask(on(SampleRun.healthy()
                .effects(new SampleEffects().lost(9).deadLetters(NONE))
                .build()));
    }

    @Test
    void a_drain_that_ended_at_its_limit_is_no_pass() {
        assertThatThrownBy(() -> ask(on(good().drainCutOff().build())))
                .hasMessageStartingWith(
                        "Cannot tell whether no event was set aside: nothing was found so far, but the drain ended at its limit");
    }

    @Test
    void at_most_so_many_may_be_accepted() {
        on(bad().build()).hasDeadLettersAtMost(3);

        assertThatThrownBy(() -> on(bad().build()).hasDeadLettersAtMost(2)).hasMessage("""
                        Expecting at most 2 events to be set aside but 3 of 24,000 were, by 4 letters from 2.0 s to 7.5 s:
                          2 of them had no effect: r1-3000, r1-3001""");
    }

    @Test
    void a_negative_number_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasDeadLettersAtMost(-1))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "hasDeadLettersAtMost requires that `most` be 0 or more, but was -1: give the number of events that"
                                + " may be set aside.");
    }
}
