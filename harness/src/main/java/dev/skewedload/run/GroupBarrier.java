package dev.skewedload.run;

import dev.skewedload.measure.OffsetSample;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets no event be due before the group is ready: it owns every partition, and has nothing left to read of what was there
 * before. An empty group is set to the current ends, so that {@code auto.offset.reset=latest} loses nothing.
 */
final class GroupBarrier {
    private static final long PAUSE_MILLIS = 100;

    private final OffsetSource source;
    private final Readiness readiness;
    private final Duration within;
    private final Progress progress;
    private final Supplier<Optional<String>> targetFailure;

    GroupBarrier(
            OffsetSource source,
            Readiness readiness,
            Duration within,
            Progress progress,
            Supplier<Optional<String>> targetFailure) {
        this.source = source;
        this.readiness = readiness;
        this.within = within;
        this.progress = progress;
        this.targetFailure = targetFailure;
    }

    /** Waits; the answer is empty once the group is ready, else why it is not. */
    Optional<String> await() throws InterruptedException {
        long[] ends = source.ends();
        if (source.group().members() == 0) {
            source.commit(ends);
        }
        long start = System.nanoTime();
        while (true) {
            OffsetSource.Group group = source.group();
            long behind = behind(ends);
            boolean owned = readiness == Readiness.AT_ONCE || group.owned() == ends.length;
            if (owned && behind == 0) {
                return Optional.empty();
            }
            double waited = (System.nanoTime() - start) / (double) within.toNanos();
            if (waited >= 1 || targetFailure.get().isPresent()) {
                return Optional.of(targetFailure.get().orElseGet(() -> reason(group, owned, behind)));
            }
            progress.update(
                    "waiting for the group", waited, group.owned() + " of " + ends.length + " partitions owned");
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    /** Records of before this run that the group has not committed yet; a partition without any commit is behind by all. */
    private long behind(long[] ends) {
        long[] committed = source.committed();
        long behind = 0;
        for (int partition = 0; partition < ends.length; partition++) {
            long reached = committed[partition] == OffsetSample.UNKNOWN ? 0 : committed[partition];
            behind += Math.max(0, ends[partition] - reached);
        }
        return behind;
    }

    private String reason(OffsetSource.Group group, boolean owned, long behind) {
        String limit = "within " + within.toSeconds() + " s";
        if (group.members() == 0) {
            return "consumer group `%s` never appeared %s: is the system under test started in @BeforeEach, and is this"
                            .formatted(group.id(), limit)
                    + " its group.id? (for a system that assigns partitions to itself say ready = AT_ONCE)";
        }
        if (!owned) {
            return "consumer group `%s` owned %d of %d partitions and %d members %s: does it subscribe to this topic?"
                    .formatted(group.id(), group.owned(), group.owners().size(), group.members(), limit);
        }
        return "consumer group `%s` still had %d records of before this run to read %s: let it drain, or use a topic of its own"
                .formatted(group.id(), behind, limit);
    }
}
