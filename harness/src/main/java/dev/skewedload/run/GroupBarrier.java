package dev.skewedload.run;

import dev.skewedload.measure.OffsetSample;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets no event be due before the group is ready: it owns every partition, and has nothing left to read of what was there
 * before. An empty group is set to the current ends, so that {@code auto.offset.reset=latest} loses nothing. A look that
 * fails is made again, until the time is over.
 */
final class GroupBarrier {
    private static final long PAUSE_MILLIS = 100;

    private final OffsetSource source;
    private final Readiness readiness;
    private final Duration within;
    private final Progress progress;
    private final Supplier<Optional<String>> targetFailure;
    private boolean committed;

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
        long start = System.nanoTime();
        long @Nullable [] ends = null;
        while (true) {
            View view = null;
            RuntimeException trouble = null;
            try {
                ends = ends == null ? source.ends() : ends;
                view = look(ends);
            } catch (RuntimeException failed) {
                Interruption.passOn(failed);
                trouble = failed;
            }
            if (view != null && view.isReady()) {
                return Optional.empty();
            }
            double waited = (System.nanoTime() - start) / (double) within.toNanos();
            Optional<String> failure = targetFailure.get();
            if (failure.isPresent()) {
                return failure;
            }
            if (waited >= 1) {
                return Optional.of(view == null ? reasonOf(trouble) : reasonOf(view));
            }
            progress.update("waiting for the group", waited, view == null ? "no answer yet" : view.ownership());
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    /** An empty group may have filled when its offsets are to be set: it refuses that, and the next look sees members. */
    private View look(long[] ends) {
        OffsetSource.Group group = source.group();
        if (group.members() == 0 && !committed) {
            source.commit(ends);
            committed = true;
        }
        long[] reached = source.committed();
        long behind = 0;
        int unknown = 0;
        for (int partition = 0; partition < ends.length; partition++) {
            boolean known = reached[partition] != OffsetSample.UNKNOWN;
            unknown += known || ends[partition] == 0 && !group.shared() ? 0 : 1;
            behind += Math.max(0, ends[partition] - (known ? reached[partition] : 0));
        }
        boolean owned = readiness == Readiness.AT_ONCE || group.owned() == ends.length;
        return new View(group, owned, behind, unknown);
    }

    /**
     * One look at the group.
     *
     * @param owned whether it owns what it has to
     * @param behind records of before this run that it has not committed yet
     * @param unknown partitions with records of before this run and without any commit
     */
    private record View(OffsetSource.Group group, boolean owned, long behind, int unknown) {
        boolean isReady() {
            return owned && behind == 0 && (unknown == 0 || !group.shared());
        }

        String ownership() {
            return group.owned() + " of " + group.owners().size() + " partitions owned";
        }
    }

    private String reasonOf(@Nullable RuntimeException trouble) {
        return "the consumer group could not be looked at within " + limit() + ": "
                + (trouble == null ? "no answer" : trouble.getMessage());
    }

    private String reasonOf(View view) {
        OffsetSource.Group group = view.group();
        if (!view.owned() && group.members() == 0) {
            return "consumer group `%s` never appeared within %s: is the system under test started in @BeforeEach, and is this"
                            .formatted(group.id(), limit())
                    + " its group.id? (for a system that assigns partitions to itself say ready = AT_ONCE)";
        }
        if (!view.owned()) {
            return "consumer group `%s` owned %d of %d partitions and had %d members within %s: does it subscribe to this topic?"
                    .formatted(group.id(), group.owned(), group.owners().size(), group.members(), limit());
        }
        if (view.unknown() > 0 && group.shared()) {
            return "share group `%s` has no start offset on %d partitions, so it may begin behind the first events: start it after the"
                            .formatted(group.id(), view.unknown())
                    + " harness has set its offsets";
        }
        if (view.unknown() > 0) {
            return "consumer group `%s` has no committed offset on %d partitions that hold records of before this run, so nobody"
                            .formatted(group.id(), view.unknown())
                    + " knows where it stands: start it after the harness has set its offsets, or use a topic of its own";
        }
        return "consumer group `%s` still had %d records of before this run to read within %s: let it drain, or use a topic of its own"
                .formatted(group.id(), view.behind(), limit());
    }

    private String limit() {
        return within.toSeconds() > 0 ? within.toSeconds() + " s" : within.toMillis() + " ms";
    }
}
