package dev.skewedload.example.gallery;

import static dev.skewedload.assertions.SkewAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.skewedload.measure.SkewRun;
import org.junit.jupiter.api.Test;

/** A crash while an event is under way and later ones are done: what two commit policies leave of it. */
class CommitsTest {
    private final GalleryRun gallery = new GalleryRun(() -> {
        throw new AssertionError("no exhibit here needs a database");
    });

    @Test
    void the_watermark_replays_and_loses_nothing() throws Exception {
        SkewRun run = gallery.show(Commits.WATERMARK).run();

        assertThat(run)
                .hasNoLostEffects()
                .hasNoDuplicateEffects()
                .hasNoOrderViolations()
                .hasNoUnsafeCommits();
        assertThat(run.effects())
                .hasValueSatisfying(effects -> assertThat(effects.replays().count())
                        .as("what was done beyond the gap is done again")
                        .isPositive());
    }

    @Test
    void the_highest_completed_offset_loses_the_event_that_was_under_way() throws Exception {
        SkewRun run = gallery.show(Commits.HIGHEST_COMPLETED).run();

        assertThatThrownBy(() -> assertThat(run).hasNoLostEffects())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("their offsets are committed, so nobody will come back to them");
        assertThat(run.effects())
                .hasValueSatisfying(effects ->
                        assertThat(effects.applied() + effects.lost().count()).isEqualTo(600));
        assertThatThrownBy(() -> assertThat(run).hasNoUnsafeCommits())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("stood above");
    }
}
