package dev.skewedload.example.gallery;

import static dev.skewedload.assertions.SkewAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.SkewRun;
import org.junit.jupiter.api.Test;

/** An order's events in the hands of several threads. */
class OrderingTest {
    private final GalleryRun gallery = new GalleryRun(() -> {
        throw new AssertionError("no exhibit here needs a database");
    });

    @Test
    void any_free_worker_does_an_order_out_of_turn() throws Exception {
        SkewRun run = gallery.show(Ordering.ANY_WORKER).run();

        assertThatThrownBy(() -> assertThat(run).hasNoOrderViolations())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("had their effect after a later one of their entity");
        assertThatThrownBy(() -> assertThat(run).hasNoOverlaps())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("began while another of their entity was under way");
        assertThat(run).hasNoLostEffects().hasNoDuplicateEffects();
    }

    @Test
    void dead_letters_keep_the_order_of_what_is_not_set_aside() throws Exception {
        SkewRun run = gallery.show(Sinks.DEAD_LETTERS).run();

        assertThat(run).hasNoLostEffects().hasNoOrderViolations();
        assertThat(run.effects())
                .hasValueSatisfying(effects -> assertThat(effects.deadLettered().count())
                        .as("the six that cannot be parsed, and what comes after them in their orders")
                        .isBetween(6L, 30L));
    }
}
