package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Healthy runs drain in 2 s; one that is cut off was watched for 2 s. */
class HasDrainTimeBelowTest extends AssertionContract {
    @Override
    SkewRunAssert ask(SkewRunAssert assertion) {
        return assertion.hasDrainTimeBelow(Duration.ofSeconds(10));
    }

    @Override
    Subject subject() {
        return Subject.LAG;
    }

    @Override
    String check() {
        return "hasDrainTimeBelow(PT10S)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy();
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().serves(3, 30, 10).drainCutOff();
    }

    @Override
    String story() {
        return """
                Expecting a drain time below 10.0 s but it was cut off after 2.0 s; at the rate served it takes about 30.0 s (from 20.0 s to 60.0 s)
                  cause: NOT_CLEAR (lag grows on 1 of 24 partitions although the load is as even as chance allows; partition 3: 50/s in, 20/s served, from 30/s to 10/s; service was not steady)""";
    }

    @Test
    void a_drain_that_was_seen_is_judged_by_its_length() {
        assertThatThrownBy(() -> on(good().build()).hasDrainTimeBelow(Duration.ofSeconds(2)))
                .hasMessageStartingWith("Expecting a drain time below 2.0 s but was 2.0 s\n");
    }

    @Test
    void one_that_was_cut_off_after_the_limit_fails_without_a_prediction() {
        assertThatThrownBy(() -> on(good().drainCutOff().build()).hasDrainTimeBelow(Duration.ofSeconds(2)))
                .hasMessageStartingWith(
                        "Expecting a drain time below 2.0 s but it was cut off after 2.0 s; no drain time can be"
                                + " predicted: no lag grows, or nothing is served\n");
    }

    @Test
    void one_that_was_cut_off_before_the_limit_cannot_tell() {
        assertThatThrownBy(() ->
                        ask(on(SampleRun.healthy().serves(3, 45).drainCutOff().build())))
                .hasMessageStartingWith("""
                        Cannot tell whether the drain takes less than 10.0 s: it was cut off after 2.0 s:
                          at the rate served it takes about 2.2 s (from 2.2 s to 2.2 s)
                          give `drain` at least 10.0 s
                        """);
    }

    @Test
    void effects_alone_show_how_long_a_drain_was_that_was_cut_off() {
        assertThatThrownBy(() -> on(good().unwatched().drainCutOff().build()).hasDrainTimeBelow(Duration.ofSeconds(2)))
                .hasMessageStartingWith("Expecting a drain time below 2.0 s but it was cut off after 2.0 s; ");
    }

    @Test
    void a_load_of_nothing_drains_nothing() {
        cannotTell(
                SampleRun.empty().build(),
                this::ask,
                "Cannot tell how long the drain takes: no record was acknowledged");
    }

    @Test
    void without_anything_to_watch_nobody_knows() {
        cannotTell(
                SampleRun.healthy().unwatched().withoutEffects().build(),
                this::ask,
                "Cannot tell how long the drain takes: neither a group nor effects were watched; name the group by"
                        + " `consumerGroup`");
    }

    @Test
    void a_limit_of_nothing_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasDrainTimeBelow(Duration.ofSeconds(-1)))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "hasDrainTimeBelow requires a limit above 0, but was PT-1S: give the longest time that is accepted.");
    }
}
