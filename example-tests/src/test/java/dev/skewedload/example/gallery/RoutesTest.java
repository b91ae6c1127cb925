package dev.skewedload.example.gallery;

import static dev.skewedload.assertions.SkewAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.SkewRun;
import org.junit.jupiter.api.Test;

/** A migration to a new topic, as it should be and with the old topic's consumer stopped too early. */
class RoutesTest {
    private final GalleryRun gallery = new GalleryRun(() -> {
        throw new AssertionError("no exhibit here needs a database");
    });

    @Test
    void orders_that_move_behind_a_barrier_keep_their_order() throws Exception {
        SkewRun run = gallery.show(Routes.VERSIONED).run();

        assertThat(run)
                .hasNoLostEffects()
                .hasNoDuplicateEffects()
                .hasNoOrderViolations()
                .hasNoRouteCrossings();
        assertThat(run.effects().flatMap(effects -> effects.routes()))
                .as("orders moved, and nobody had to wait for one to end")
                .hasValueSatisfying(routes -> assertThat(routes.switches()).isPositive());
    }

    @Test
    void zero_lag_does_not_know_what_a_producer_still_holds() throws Exception {
        SkewRun run = gallery.show(Routes.ZERO_LAG).run();

        assertThatThrownBy(() -> assertThat(run).hasNoLostEffects())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("15 of 600 acknowledged events have none")
                .hasMessageContaining("their offsets are committed, so nobody will come back to them");
    }
}
