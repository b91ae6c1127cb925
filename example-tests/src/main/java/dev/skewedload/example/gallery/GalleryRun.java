package dev.skewedload.example.gallery;

import dev.skewedload.check.Check;
import dev.skewedload.check.NoConflicts;
import dev.skewedload.check.NoDuplicateEffects;
import dev.skewedload.check.NoLostEffects;
import dev.skewedload.check.NoOrderViolations;
import dev.skewedload.check.NoOverlaps;
import dev.skewedload.check.NoRouteCrossings;
import dev.skewedload.check.NoUnsafeCommits;
import dev.skewedload.check.PeakToAverageBelow;
import dev.skewedload.measure.CheckResult;
import dev.skewedload.measure.SkewRun;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Runs exhibits on the embedded broker, each on a topic and a group of its own, and judges them with every standard check: those
 * that take no limit, and the peak-to-average of a load that is keyed as it should be. Checks with a limit on time are
 * made where an exhibit is about time, since a busy machine must not call a right system wrong.
 */
public final class GalleryRun {
    private static final List<Check> STANDARD = List.of(
            new NoLostEffects(),
            new NoDuplicateEffects(),
            new NoOrderViolations(),
            new NoUnsafeCommits(),
            new NoConflicts(),
            new NoOverlaps(),
            new NoRouteCrossings(),
            new PeakToAverageBelow(1.5));

    private final Supplier<DataSource> databases;

    /**
     * Makes runs.
     *
     * @param databases gives a new and empty database of PostgreSQL each time, for the exhibits that need one
     */
    public GalleryRun(Supplier<DataSource> databases) {
        this.databases = databases;
    }

    /**
     * Runs an exhibit and judges it.
     *
     * @param exhibit the exhibit
     * @return what was found
     * @throws Exception if the exhibit could not be shown
     */
    public GalleryResult show(Exhibit exhibit) throws Exception {
        String name = exhibit.name() + "-" + UUID.randomUUID().toString().substring(0, 8);
        try (Stand stand = new Stand(name, exhibit, databases)) {
            exhibit.start().on(stand);
            SkewRun run = stand.traffic().run();
            List<CheckResult> checks = Stream.of(STANDARD, exhibit.checks(), stand.checks())
                    .flatMap(List::stream)
                    .map(check -> Check.judge(check, run))
                    .toList();
            return new GalleryResult(exhibit, run, checks, stand.failure());
        }
    }
}
