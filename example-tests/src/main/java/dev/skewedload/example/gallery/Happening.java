package dev.skewedload.example.gallery;

import java.time.Duration;

/** Something that happens during the load, such as a crash. It waits for its moment by itself, so that it is never too early. */
@FunctionalInterface
public interface Happening {
    /**
     * Waits for the moment and makes it happen.
     *
     * @throws InterruptedException if the run is over before the moment has come, which makes the run invalid
     */
    void happens() throws InterruptedException;

    /**
     * Adds a happening to the traffic of a stand.
     *
     * @param stand the stand
     * @param happening what happens
     */
    static void during(Stand stand, Happening happening) {
        stand.traffic().at(Duration.ZERO, () -> {
            try {
                happening.happens();
            } catch (InterruptedException tooLate) {
                throw new IllegalStateException("the moment did not come", tooLate);
            }
        });
    }
}
