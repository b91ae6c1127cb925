package dev.skewedload.example.gallery;

import static dev.skewedload.example.gallery.Exhibit.SLOW_EVENT;

import dev.skewedload.measure.Contract;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** Who works on an order's events, and in which order they are done. */
public final class Ordering {
    /**
     * Leaves queues, pauses and commits to Confluent's parallel consumer, in its mode that keeps the order of each key. It commits the
     * watermark too, and notes beside it what is done beyond.
     */
    public static final Exhibit PARALLEL_CONSUMER = Exhibit.right(
                    "parallel-consumer",
                    "Confluent's parallel consumer in KEY mode, one event slower than fifty later ones",
                    stand -> stand.closing(KeyedParallelConsumer.fork(stand.kafka(), stand.effects(), SLOW_EVENT)))
            .proves(
                    "hasNoLostEffects()",
                    "hasNoDuplicateEffects()",
                    "hasNoOrderViolations()",
                    "hasNoUnsafeCommits()",
                    "hasNoConflicts()",
                    "hasNoOverlaps()");

    /**
     * Gives each event to whichever thread is free: the partition is read in order, so the order seems safe. But the next event of
     * an order starts while one is still under way, and is done before it. Queue the events of an order behind each other.
     */
    public static final Exhibit ANY_WORKER = Exhibit.wrong(
                    "parallel-workers-without-key-order",
                    "gives each event to any free thread, and one event is slower than the next of its order",
                    stand -> stand.start(Pipeline.of(
                                    stand.kafka(),
                                    new ProbeSink(stand.effects(), Straggler.untilItsOrderHasPassed(SLOW_EVENT)))
                            .dispatch(new AnyWorker(8))))
            .isCaughtBy("hasNoOrderViolations()", "hasNoOverlaps()");

    /**
     * Sends an event that fails at first to a retry topic, so that the partition goes on. So do the later events of its order, which
     * are done before it is tried again. Retry in place, or hold back the whole order.
     */
    public static final Exhibit RETRY_TOPIC = Exhibit.wrong(
                    "retry-topic-reorders",
                    "retries an event by way of another topic while its order goes on",
                    stand -> {
                        String retries = stand.furtherTopic("retries");
                        Forwarder later = stand.closing(new Forwarder(stand.kafka(), retries));
                        Sink sink = new ProbeSink(stand.effects(), Straggler.untilItsOrderHasPassed(SLOW_EVENT));
                        stand.start(Pipeline.of(stand.kafka(), event -> {
                            if (event.sequence() == SLOW_EVENT) {
                                later.send(event);
                            } else {
                                sink.apply(event);
                            }
                        }));
                        stand.start(Pipeline.of(stand.kafka(), sink)
                                .topics(retries)
                                .setting(
                                        ConsumerConfig.GROUP_ID_CONFIG,
                                        stand.kafka().consumerGroup() + "-retries"));
                    })
            .isCaughtBy("hasNoOrderViolations()")
            .mayAlsoFail("hasNoUnsafeCommits()", "hasNoOverlaps()");

    /**
     * Lets partitions go while their events are still under way, so that a handover is quick. The next owner begins with what was not
     * committed: two threads work on one order at once. Wait for what is in flight before the revoke returns.
     */
    public static final Exhibit TWO_THREADS_AFTER_A_REVOKE = Exhibit.wrong(
                    "two-threads-after-a-revoke",
                    "does not wait for work in flight when its partitions are revoked, and a second member joins",
                    stand -> {
                        Straggler work = Straggler.untilItRunsAgain(SLOW_EVENT);
                        Sink sink = new ProbeSink(stand.effects(), work);
                        stand.start(Pipeline.of(stand.kafka(), sink).dispatch(new LetsGo(new PerOrderQueues(8, 100))));
                        Happening.during(stand, () -> {
                            work.awaitHeld();
                            stand.start(
                                    Pipeline.of(stand.kafka(), sink).dispatch(new LetsGo(new PerOrderQueues(8, 100))));
                        });
                    })
            .promises(Contract.AT_LEAST_ONCE)
            .isCaughtBy("hasNoOverlaps()")
            .mayAlsoFail("hasNoDuplicateEffects()");

    private Ordering() {}

    static List<Exhibit> exhibits() {
        return List.of(PARALLEL_CONSUMER, ANY_WORKER, RETRY_TOPIC, TWO_THREADS_AFTER_A_REVOKE);
    }

    /** A pool without queues for orders. */
    private static final class AnyWorker implements Dispatch {
        private final ExecutorService pool;
        private final Phaser inFlight = new Phaser(1);

        AnyWorker(int threads) {
            pool = Executors.newFixedThreadPool(threads);
        }

        @Override
        public void take(OrderEvent event, Runnable work) {
            inFlight.register();
            pool.execute(() -> {
                work.run();
                inFlight.arriveAndDeregister();
            });
        }

        @Override
        public boolean isFull() {
            return inFlight.getUnarrivedParties() > 100;
        }

        @Override
        public void finish() {
            inFlight.arriveAndAwaitAdvance();
        }

        @Override
        public void abandon() {
            inFlight.forceTermination();
            pool.shutdownNow();
        }
    }

    /** Does not wait for what is in flight. */
    private record LetsGo(Dispatch dispatch) implements Dispatch {
        @Override
        public void take(OrderEvent event, Runnable work) {
            dispatch.take(event, work);
        }

        @Override
        public boolean isFull() {
            return dispatch.isFull();
        }

        @Override
        public void finish() {
            // so that the handover is quick
        }

        @Override
        public void abandon() {
            dispatch.abandon();
        }
    }
}
