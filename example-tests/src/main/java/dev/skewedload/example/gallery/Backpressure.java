package dev.skewedload.example.gallery;

import static dev.skewedload.example.gallery.Exhibit.SLOW_EVENT;

import dev.skewedload.check.InFlightBelow;
import dev.skewedload.check.NoEvictions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** What becomes of a consumer whose work is slower than its partitions. */
public final class Backpressure {
    /**
     * Handles each event on the thread that polls, however long it takes. Beyond {@code max.poll.interval.ms} the group takes the
     * member for dead and gives its partitions away; the next owner does the same event again, while the first still works on it. Work on other
     * threads, and pause.
     */
    public static final Exhibit BLOCKS_THE_POLL = Exhibit.wrong(
                    "blocks-beyond-the-poll-interval",
                    "works on the polling thread for longer than max.poll.interval.ms, beside another member",
                    stand -> {
                        Sink sink = new ProbeSink(stand.effects(), Straggler.untilItRunsAgain(SLOW_EVENT));
                        for (int member = 0; member < 2; member++) {
                            stand.start(Pipeline.of(stand.kafka(), sink)
                                    .dispatch(new OneByOne())
                                    .setting(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, 2_000));
                        }
                    })
            .drain(Exhibit.ENDS_BY_ITSELF)
            .judgedBy(new NoEvictions())
            .isCaughtBy("hasNoEvictions()", "hasNoDuplicateEffects()", "hasNoOverlaps()");

    /**
     * Begins work on whatever comes, as asynchronous calls without a bound do. While the system behind stands still, all that is sent
     * is begun and nothing is done: memory fills, and a restart does all of it again. Bound what is in flight, and pause.
     */
    public static final Exhibit UNBOUNDED = Exhibit.wrong(
                    "unbounded-in-flight",
                    "begins work on every order that comes while the system behind stands still",
                    stand -> stand.start(
                            Pipeline.of(stand.kafka(), new ProbeSink(stand.effects(), new StandsStill(SLOW_EVENT)))
                                    .dispatch(new PerOrderQueues(1_000, Integer.MAX_VALUE))))
            .partitions(1)
            .judgedBy(new InFlightBelow(50))
            .isCaughtBy("hasInFlightBelow(50)");

    private Backpressure() {}

    static List<Exhibit> exhibits() {
        return List.of(BLOCKS_THE_POLL, UNBOUNDED);
    }

    /** Work that comes to no end from one event on. */
    private record StandsStill(long from) implements Work {
        @Override
        public void on(OrderEvent event) throws InterruptedException {
            if (event.sequence() >= from) {
                new CountDownLatch(1).await();
            }
        }
    }
}
