package dev.skewedload.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.SampleEffects;
import dev.skewedload.SampleRun;
import dev.skewedload.measure.Invalidity;
import dev.skewedload.measure.SkewRun;
import dev.skewedload.measure.Subject;
import dev.skewedload.workload.SkewedLoadException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HasPeakToAverageOfStreamBelowTest extends PartAssertionContract<StreamLoadAssert> {
    @Override
    StreamLoadAssert on(@Nullable SkewRun run) {
        return SkewAssertions.assertThat(run == null ? null : run.load().stream("shipments"));
    }

    @Override
    StreamLoadAssert ask(StreamLoadAssert assertion) {
        return assertion.hasPeakToAverageBelow(1.5);
    }

    @Override
    Subject subject() {
        return Subject.EFFECTS;
    }

    @Override
    String check() {
        return "stream shipments: hasPeakToAverageBelow(1.5)";
    }

    @Override
    SampleRun good() {
        return SampleRun.healthy().output("shipments", 6_100, 6_000, 5_900, 6_000);
    }

    @Override
    SampleRun bad() {
        return SampleRun.healthy().output("shipments", 4_000, 12_000, 0, 8_000).report("target/r/run.json");
    }

    @Override
    String story() {
        return """
                Expecting peak-to-average of the records of shipments below 1.50 but was 2.00:
                  partition 1 took 12,000 of 24,000 records (50.0 %, 2.0 times the mean of 6,000); the next, partition 3, took 8,000
                  in what was sent it is 1.00; the key of the output is chosen by the system under test
                report: target/r/run.json""";
    }

    @Test
    void the_run_as_such_is_judged_by_what_was_sent() {
        SkewAssertions.assertThat(bad().build()).hasPeakToAverageBelow(1.1);
    }

    @Test
    void the_worst_stream_is_found() {
        assertThatThrownBy(
                        () -> ask(SkewAssertions.assertThat(bad().build().load().worstStream())))
                .hasMessage(story());
        SkewRun even = good().build();
        ask(SkewAssertions.assertThat(even.load().worstStream()));
        assertThat(even.load().worstStream().name()).isEqualTo("shipments");
        assertThat(SampleRun.healthy().build().load().worstStream().name()).isEqualTo("orders");
    }

    @Test
    void the_stream_that_was_sent_is_judged_as_the_run_is() {
        SkewRun run = SampleRun.incident().build();

        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run.load().stream("orders"))))
                .hasMessageStartingWith("Expecting peak-to-average of records below 1.50 but was 11.53:");
        assertThatThrownBy(() -> ask(SkewAssertions.assertThat(run.load().worstStream())))
                .hasMessageStartingWith("Expecting peak-to-average of records below 1.50 but was 11.53:");
        SkewRun uncounted = good().invalid(new Invalidity(Set.of(Subject.EFFECTS), "no effects"))
                .build();
        ask(SkewAssertions.assertThat(uncounted.load().stream("orders")));
    }

    @Test
    void an_output_of_which_nothing_was_seen_tells_nothing_and_hides_behind_no_other() {
        SkewRun run = SampleRun.healthy().output("shipments", 0, 0, 0).build();

        assertCannotTell(
                run,
                "Cannot tell peak-to-average of the records of shipments: no record of a measured event was read from it, and"
                        + " no load has no ratio");
        assertThat(run.load().worstStream().name()).isEqualTo("shipments");
        assertThat(run.load().streams().worst()).contains("orders");
    }

    @Test
    void what_was_pending_may_have_made_it_hot() {
        SampleRun run = good().effects(new SampleEffects().sent(24_000).pending(6_000));

        assertCannotTell(run.build(), """
                Cannot tell whether peak-to-average of the records of shipments is below 1.5:
                  6,000 events were pending at the end of the drain, or never acknowledged; wherever they belonged, it lies between 1.00 and 1.61
                  drain for longer, or see why the system did not come that far""");
        assertThat(run.build().load().worstStream().name())
                .as("the one that may be the worst")
                .isEqualTo("shipments");
        assertThatThrownBy(() -> ask(on(good().missing(6_000).build()))).hasMessageContaining("between 1.00 and 1.61");
    }

    @Test
    void an_output_of_one_partition_proves_nothing() {
        assertCannotTell(
                SampleRun.healthy().output("shipments", 24_000).build(),
                "Cannot tell whether peak-to-average of the records of shipments is below 1.5: on 1 partition it is never more"
                        + " than 1, so nothing could fail; give the topic more partitions, or a limit that some load would reach");
    }

    @Test
    void streams_stand_worst_first() {
        SkewRun run = bad().output("audit", 5, 1).output("idle", 0, 0).build();

        assertThat(run.load().streams().byStream().keySet()).containsExactly("shipments", "audit", "orders", "idle");
        assertThat(run.load().streams().byStream().get("audit").toArray()).containsExactly(5, 1);
        assertThat(run.load().streams().worst()).contains("shipments");
    }

    @Test
    void a_stream_that_nobody_read_is_a_misuse() {
        assertThatThrownBy(() -> good().build().load().stream("payments"))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessage(
                        "stream requires a stream of this run, one of [shipments, orders], but was `payments`: an output"
                                + " topic is one if effects are read from it, by EffectSource.kafkaTopic.");
    }

    @Test
    void a_limit_that_asks_nothing_is_a_misuse() {
        assertThatThrownBy(() -> on(good().build()).hasPeakToAverageBelow(1))
                .isInstanceOf(SkewedLoadException.class)
                .hasMessageStartingWith("hasPeakToAverageBelow requires that `limit` be a number above 1, but was 1.0");
    }
}
