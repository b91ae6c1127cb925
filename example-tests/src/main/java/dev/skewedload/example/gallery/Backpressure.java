package dev.skewedload.example.gallery;

import static dev.skewedload.example.gallery.Exhibit.SLOW_EVENT;

import java.util.List;
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
            .isCaughtBy("hasNoDuplicateEffects()", "hasNoOverlaps()");

    private Backpressure() {}

    static List<Exhibit> exhibits() {
        return List.of(BLOCKS_THE_POLL);
    }
}
