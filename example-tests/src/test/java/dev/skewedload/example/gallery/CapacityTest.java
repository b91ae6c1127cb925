package dev.skewedload.example.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is beyond a quota: deferred and accounted for, or dropped without a word. */
class CapacityTest {
    private final GalleryRun gallery = new GalleryRun(() -> {
        throw new AssertionError("no exhibit here needs a database");
    });

    @Test
    void deferred_orders_are_done_in_the_end() throws Exception {
        assertThat(gallery.show(Capacity.ADMISSION).verdict()).isEqualTo("passed");
    }

    @Test
    void events_that_are_dropped_in_silence_are_lost() throws Exception {
        GalleryResult result = gallery.show(Capacity.SILENT_QUOTA);

        assertThat(result.found()).containsExactlyInAnyOrder("hasNoLostEffects()", "hasNoUnsafeCommits()");
        assertThat(result.messages())
                .anySatisfy(message -> assertThat(message)
                        .startsWith("hasNoLostEffects(): FAIL")
                        .contains("90 of 600 acknowledged events have none"));
    }
}
