package dev.skewedload.example.gallery;

import static dev.skewedload.example.gallery.Exhibit.SLOW_EVENT;

import dev.skewedload.measure.Contract;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/** What is committed while events complete out of order, and what a crash or a restart makes of it. */
public final class Commits {
    /**
     * Commits the contiguous watermark: up to the first event that is not complete. When it crashes while one event is under way and
     * later ones are done, it does those again, which at-least-once allows, and loses none.
     */
    public static final Exhibit WATERMARK = Exhibit.right(
                    "watermark",
                    "a queue for each order in a bounded pool, commits the contiguous watermark, crashes with a gap",
                    stand -> {
                        Straggler work = Straggler.untilReleased(SLOW_EVENT);
                        crashesWithAGap(
                                stand, work, () -> Pipeline.of(stand.kafka(), new ProbeSink(stand.effects(), work)));
                    })
            .promises(Contract.AT_LEAST_ONCE)
            .proves(
                    "hasNoLostEffects()",
                    "hasNoDuplicateEffects()",
                    "hasNoOrderViolations()",
                    "hasNoUnsafeCommits()",
                    "hasNoConflicts()",
                    "hasNoOverlaps()");

    /**
     * Commits the highest offset that is complete, because that is the one number at hand when a worker reports back. An earlier event
     * that is still under way lies below it: the crash loses it, and nobody will come back to it. Commit the watermark.
     */
    public static final Exhibit HIGHEST_COMPLETED = Exhibit.wrong(
                    "commits-highest-completed",
                    "commits the highest completed offset, and crashes with a gap",
                    stand -> crashesPastTheCommit(stand, Highest::completed))
            .promises(Contract.AT_LEAST_ONCE)
            .isCaughtBy("hasNoLostEffects()", "hasNoUnsafeCommits()");

    /**
     * Commits what was polled before it is handled, as auto-commit does with a handler on another thread. What was in flight when
     * the process crashed is committed and never done. Commit after the effect.
     */
    public static final Exhibit BEFORE_THE_EFFECT = Exhibit.wrong(
                    "commits-before-the-effect",
                    "commits each event before its effect, and crashes while one is under way",
                    stand -> crashesPastTheCommit(stand, Highest::polled))
            .promises(Contract.AT_LEAST_ONCE)
            .isCaughtBy("hasNoLostEffects()", "hasNoUnsafeCommits()");

    /**
     * Commits whatever was acknowledged last, as a fold over a stream of acknowledgements does that keeps the newer of two. The last one
     * to come is not the highest, so after a clean stop the commit stands behind what is done, and the restart does it again.
     * Commit the watermark.
     */
    public static final Exhibit LAST_ACKNOWLEDGED = Exhibit.wrong(
                    "folds-to-the-last-ack",
                    "commits what was acknowledged last, and is restarted cleanly when all is done",
                    stand -> {
                        Straggler work = Straggler.untilReleased(Exhibit.LAST_OF_ITS_ORDER);
                        Latest latest = new Latest();
                        Sink sink = new ProbeSink(stand.effects(), work);
                        Pipeline first =
                                stand.start(Pipeline.of(stand.kafka(), sink).commits(latest));
                        Happening.during(stand, () -> {
                            latest.await(Exhibit.LOAD.eventCount() - 1);
                            work.release();
                            latest.await(Exhibit.LOAD.eventCount());
                            first.close();
                            stand.start(Pipeline.of(stand.kafka(), sink));
                        });
                    })
            .isCaughtBy("hasNoDuplicateEffects()")
            .mayAlsoFail("hasNoUnsafeCommits()");

    private Commits() {}

    static List<Exhibit> exhibits() {
        return List.of(WATERMARK, HIGHEST_COMPLETED, BEFORE_THE_EFFECT, LAST_ACKNOWLEDGED);
    }

    /** Starts a pipeline, crashes it while the slow event is under way and others beyond it are done, and starts it again. */
    static void crashesWithAGap(Stand stand, Straggler work, Supplier<Pipeline> system) {
        Pipeline first = stand.start(system.get());
        Happening.during(stand, () -> {
            work.awaitOvertaken();
            first.crash();
            stand.start(system.get());
        });
    }

    private static void crashesPastTheCommit(Stand stand, Supplier<CommitPolicy> policy) {
        Straggler work = Straggler.untilReleased(SLOW_EVENT);
        Sink sink = new ProbeSink(stand.effects(), work);
        Pipeline first = stand.start(Pipeline.of(stand.kafka(), sink).commits(policy.get()));
        Happening.during(stand, () -> {
            first.awaitCommitPast(work.awaitOvertaken());
            first.crash();
            stand.start(Pipeline.of(stand.kafka(), sink).commits(policy.get()));
        });
    }

    /** Commits past the highest offset that is complete, or that was polled. */
    private static final class Highest implements CommitPolicy {
        private final Map<TopicPartition, Long> highest = new HashMap<>();
        private final boolean whenPolled;

        private Highest(boolean whenPolled) {
            this.whenPolled = whenPolled;
        }

        static CommitPolicy completed() {
            return new Highest(false);
        }

        static CommitPolicy polled() {
            return new Highest(true);
        }

        @Override
        public void delivered(OrderEvent event) {
            raise(event, whenPolled);
        }

        @Override
        public void completed(OrderEvent event) {
            raise(event, !whenPolled);
        }

        private synchronized void raise(OrderEvent event, boolean counts) {
            if (counts) {
                highest.merge(event.partition(), event.offset() + 1, Math::max);
            }
        }

        @Override
        public synchronized Map<TopicPartition, Long> commits() {
            return new HashMap<>(highest);
        }

        @Override
        public synchronized void forget(Collection<TopicPartition> partitions) {
            highest.keySet().removeAll(partitions);
        }
    }

    /** Commits past the event that was completed last, wherever it lies. */
    private static final class Latest implements CommitPolicy {
        private final Map<TopicPartition, Long> latest = new HashMap<>();
        private long acknowledged;

        @Override
        public void delivered(OrderEvent event) {
            // only acknowledgements count
        }

        @Override
        public synchronized void completed(OrderEvent event) {
            latest.put(event.partition(), event.offset() + 1);
            acknowledged++;
            notifyAll();
        }

        @Override
        public synchronized Map<TopicPartition, Long> commits() {
            return new HashMap<>(latest);
        }

        @Override
        public synchronized void forget(Collection<TopicPartition> partitions) {
            latest.keySet().removeAll(partitions);
        }

        synchronized void await(long events) throws InterruptedException {
            while (acknowledged < events) {
                wait();
            }
        }
    }
}
